import type { Static, TSchema } from 'typebox';
import { Check } from 'typebox/value';

/** How a cashier is reached. */
export type CashierPlace = {
  readonly url: string;
  readonly secret: string;
  readonly fetch: typeof globalThis.fetch;
  /** Units: ms. */
  readonly timeoutMs?: number;
};

const ANSWER_TIMEOUT_MS = 5_000;
const ANSWER_BYTES_MAX = 1_048_576;

/** Calls a cashier by name, JSON both ways. Throws when it cannot be reached in time, refuses, or answers
 *  anything but what is expected.  Cost: one request; nothing is sent again. */
export async function callCashier<T extends TSchema>(
  place: CashierPlace,
  name: string,
  input: object,
  expected: T,
): Promise<Static<T>> {
  const reply = await place.fetch(`${place.url}/calls/${name}`, {
    method: 'POST',
    redirect: 'error',
    headers: { authorization: `Bearer ${place.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(place.timeoutMs ?? ANSWER_TIMEOUT_MS),
  });
  const text = await readSome(reply);
  if (reply.status !== 200) throw new Error(`the cashier answered ${name} with ${reply.status}`);
  const value: unknown = JSON.parse(text);
  if (!Check(expected, value)) throw new Error(`the cashier answered ${name} in a form that is not its own`);
  return value;
}

/** The body as text, unless there is more of it than any answer has. */
async function readSome({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > ANSWER_BYTES_MAX) throw new Error('the cashier answers without an end');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
