import type { Static, TSchema } from 'typebox';
import { Check } from 'typebox/value';

import { readSome } from '../kernel/read-some.ts';
import { type Secret, secretOf } from '../kernel/secrets.ts';
import type { Fetch } from './fetch-by-ca.ts';

/** The connection settings of a cashier. */
export type CashierPlace = {
  readonly url: string;
  readonly secret: Secret;
  readonly fetch: Fetch;
  /** Units: ms. */
  readonly timeoutMs?: number;
};

const ANSWER_TIMEOUT_MS = 5_000;
const ANSWER_BYTES_MAX = 1_048_576;

/** Calls a method of a cashier, JSON both ways. Throws when the cashier cannot be reached in time, refuses,
 *  or gives an unexpected answer.  Cost: one request; no retry. */
export async function callCashier<T extends TSchema>(
  place: CashierPlace,
  name: string,
  input: object,
  expected: T,
): Promise<Static<T>> {
  const reply = await place.fetch(`${place.url}/calls/${name}`, {
    method: 'POST',
    redirect: 'error',
    headers: { authorization: `Bearer ${secretOf(place.secret)}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(place.timeoutMs ?? ANSWER_TIMEOUT_MS),
  });
  const text = await readSome(reply, ANSWER_BYTES_MAX);
  if (reply.status !== 200) throw new Error(`the cashier answered ${name} with ${reply.status}`);
  const value: unknown = JSON.parse(text);
  if (!Check(expected, value)) throw new Error(`the cashier answered ${name} in a form that is not its own`);
  return value;
}
