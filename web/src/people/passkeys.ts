/** Passkeys: what the server asks goes to the browser as bytes, and what the browser answers goes back as text. */

type Json = Record<string, unknown>;

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

export const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

/** Whether this browser knows passkeys at all. */
export const hasPasskeys = (): boolean => globalThis.PublicKeyCredential !== undefined;

const descriptors = (list: unknown): PublicKeyCredentialDescriptor[] =>
  ((list as { id: string; type: "public-key" }[] | undefined) ?? []).map(({ id, type }) => ({ id: bytesOf(id), type }));

/** Have a passkey made; null when its owner would rather not. */
export async function createPasskey(options: Json): Promise<Json | null> {
  const user = options["user"] as { id: string; name: string; displayName: string };
  const publicKey = {
    ...options,
    challenge: bytesOf(options["challenge"] as string),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: descriptors(options["excludeCredentials"]),
  } as unknown as PublicKeyCredentialCreationOptions;
  const credential = await askForCredential(() => navigator.credentials.create({ publicKey }));
  if (!credential) return null;
  const { attestationObject, clientDataJSON } = credential.response as AuthenticatorAttestationResponse;
  return answer(credential, { attestationObject, clientDataJSON });
}

/** Have a passkey shown; null when its owner would rather not, or has none. */
export async function showPasskey(options: Json): Promise<Json | null> {
  const publicKey = {
    ...options,
    challenge: bytesOf(options["challenge"] as string),
    allowCredentials: descriptors(options["allowCredentials"]),
  } as unknown as PublicKeyCredentialRequestOptions;
  const credential = await askForCredential(() => navigator.credentials.get({ publicKey }));
  if (!credential) return null;
  const { authenticatorData, clientDataJSON, signature } = credential.response as AuthenticatorAssertionResponse;
  return answer(credential, { authenticatorData, clientDataJSON, signature });
}

async function askForCredential(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await ask()) as PublicKeyCredential | null;
  } catch (error) {
    if (error instanceof DOMException) return null; // cancelled, too late, or none that fits
    throw error;
  }
}

function answer({ id, rawId, type }: PublicKeyCredential, response: Record<string, ArrayBuffer>): Json {
  const texts = Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, textOf(bytes)]));
  return { id, rawId: textOf(rawId), type, response: texts, clientExtensionResults: {} };
}
