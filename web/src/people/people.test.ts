import { expect, test } from "vitest";
import { secretIn } from "./people";

test.each([
  ["#AbCdEfGhIjKlMnOpQrStUv-_", "AbCdEfGhIjKlMnOpQrStUv-_"],
  ["", null],
  ["#main", null],
  ["#<script>alert(1)</script>", null],
])("the secret of %s is %s", (hash, secret) => {
  expect(secretIn(hash)).toBe(secret);
});
