import { createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import type { Static, TSchema } from 'typebox';
import { Check } from 'typebox/value';

import type { Clock } from '../kernel/clock.ts';
import type { Random } from '../kernel/random.ts';
import { readSome } from '../kernel/read-some.ts';
import { type Secret, secretOf, secretsOf } from '../kernel/secrets.ts';

/** A service outside that does something for the house: see docs/operations/gateways.md. */
export type Gateway = {
  readonly url: string;
  /** In a file the first one signs; answers under the others are taken too. */
  readonly secret: Secret;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly random: Random;
  /** For all attempts together.   Units: ms. */
  readonly budgetMs: number;
  /** For one attempt.   Units: ms. */
  readonly attemptMs?: number;
  /** The wait before the second attempt; it doubles.   Units: ms. */
  readonly pauseMs?: number;
};

export type GatewayCall = {
  /** The same for every attempt, so that the gateway does it once. */
  readonly key: string;
  readonly body: Readonly<Record<string, unknown>>;
};

const ATTEMPTS = 3;
const ATTEMPT_MS = 2_000;
const PAUSE_MS = 200;
const ANSWER_BYTES_MAX = 16_384;
const SIGNATURE = /^[0-9a-f]{64}$/;

/** Calls a gateway and returns its answer. What may pass (no answer in time, 429, 5xx) is tried three times
 *  with the same key, within the budget. An answer that is too large, unsigned or in another form, and a
 *  redirect, are faults at once. No error tells what was sent.
 *  Cost: one to three requests; never inside a transaction. */
export async function callGateway<T extends TSchema>(
  gateway: Gateway,
  call: GatewayCall,
  expected: T,
): Promise<Static<T>> {
  const { budgetMs, random, pauseMs = PAUSE_MS } = gateway;
  const inTime = AbortSignal.timeout(budgetMs);
  for (let attempt = 1; ; attempt++) {
    const outcome = await tryOnce(gateway, call, inTime);
    if ('text' in outcome) return readAnswer(outcome.text, expected);
    if (!outcome.mayPass || attempt === ATTEMPTS || inTime.aborted) throw new GatewayFailed(outcome.reason);
    const wait = pauseMs * 2 ** (attempt - 1) * (0.5 + random.unit() / 2);
    await pause(wait, undefined, { signal: inTime }).catch(() => {
      throw new GatewayFailed(outcome.reason);
    });
  }
}

/** Failure of a gateway. The text names no address, number, code or person. */
class GatewayFailed extends Error {
  override readonly name = 'GatewayFailed';
}

type Outcome = { readonly text: string } | { readonly reason: string; readonly mayPass: boolean };

async function tryOnce(gateway: Gateway, { key, body }: GatewayCall, inTime: AbortSignal): Promise<Outcome> {
  const text = JSON.stringify(body);
  const timestamp = String(gateway.clock.now());
  const signal = AbortSignal.any([inTime, AbortSignal.timeout(gateway.attemptMs ?? ATTEMPT_MS)]);
  try {
    const reply = await gateway.fetch(gateway.url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        'x-gateway-timestamp': timestamp,
        'x-gateway-signature': signatureOf(secretOf(gateway.secret), timestamp, key, text),
      },
      body: text,
      signal,
    });
    const answer = await readSome(reply, ANSWER_BYTES_MAX).catch((error: unknown) => {
      if (signal.aborted) throw error;
      return undefined;
    });
    const { status } = reply;
    if (status === 429 || status >= 500) return { reason: `status ${status}`, mayPass: true };
    if (status !== 200) return { reason: `status ${status}`, mayPass: false };
    if (answer === undefined) return { reason: 'an answer without an end', mayPass: false };
    const isSigned = isSignedBy(gateway.secret, key, answer, reply.headers.get('x-gateway-signature'));
    return isSigned ? { text: answer } : { reason: 'an answer that is not signed', mayPass: false };
  } catch (error) {
    return { reason: codeOf(error), mayPass: true };
  }
}

/** Signature of both sides: hex HMAC-SHA-256 over parts that are joined by dots. */
export const signatureOf = (secret: string, ...parts: readonly string[]): string =>
  createHmac('sha256', secret).update(parts.join('.')).digest('hex');

/** An answer is signed for its request, so that the answer to another cannot stand in. */
function isSignedBy(secret: Secret, key: string, answer: string, given: string | null): boolean {
  if (given === null || !SIGNATURE.test(given)) return false;
  const signature = Buffer.from(given, 'hex');
  return secretsOf(secret).some((each) =>
    timingSafeEqual(signature, Buffer.from(signatureOf(each, 'answer', key, answer), 'hex')),
  );
}

function readAnswer<T extends TSchema>(text: string, expected: T): Static<T> {
  const value = parsed(text);
  if (!Check(expected, value)) throw new GatewayFailed('an answer in another form');
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The code alone: the text of an error may contain the address. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
    ? cause.code
    : 'no answer';
}
