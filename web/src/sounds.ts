/** Five short sounds, made on the spot from noise and tones; silent unless the visitor switched them on. */
import { settings } from "./settings.svelte";

export type SoundName = "slide" | "set" | "card" | "coin" | "drum";

let studio: AudioContext | null = null;

function noise(audio: AudioContext, seconds: number): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  return source;
}

/** A swell that rises in `rise` seconds and is gone after `length`. */
function envelope(audio: AudioContext, loud: number, rise: number, length: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, audio.currentTime);
  gain.gain.exponentialRampToValueAtTime(loud, audio.currentTime + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + length);
  gain.connect(audio.destination);
  return gain;
}

function rub(audio: AudioContext, pitch: number, loud: number, rise: number, length: number): void {
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 0.8;
  const source = noise(audio, length);
  source.connect(filter).connect(envelope(audio, loud, rise, length));
  source.start();
}

function strike(
  audio: AudioContext,
  from: number,
  to: number,
  loud: number,
  length: number,
  type: OscillatorType = "sine",
): void {
  const tone = audio.createOscillator();
  tone.type = type;
  tone.frequency.setValueAtTime(from, audio.currentTime);
  tone.frequency.exponentialRampToValueAtTime(to, audio.currentTime + length);
  tone.connect(envelope(audio, loud, 0.005, length));
  tone.start();
  tone.stop(audio.currentTime + length);
}

const SOUNDS: Record<SoundName, (audio: AudioContext) => void> = {
  slide: (audio) => rub(audio, 420, 0.12, 0.06, 0.28),
  set: (audio) => (rub(audio, 900, 0.16, 0.004, 0.07), strike(audio, 170, 90, 0.22, 0.12)),
  card: (audio) => rub(audio, 2600, 0.07, 0.02, 0.12),
  coin: (audio) => (strike(audio, 1760, 1740, 0.08, 0.32, "triangle"), strike(audio, 2637, 2620, 0.05, 0.4)),
  drum: (audio) => strike(audio, 120, 62, 0.4, 0.38),
};

export function sound(name: SoundName): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  studio ??= new AudioContext();
  if (studio.state === "suspended") void studio.resume();
  SOUNDS[name](studio);
}
