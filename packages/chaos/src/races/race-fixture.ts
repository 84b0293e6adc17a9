import { randomUUID } from 'node:crypto';

import type { Outcome, WalletIntent } from '@tessera/auditor/observed/intent';
import { seeded } from '@tessera/simulator/seeded';

import { callOf } from '../load/calls.ts';
import type { HttpClient } from '../load/http-client.ts';
import { retryUntilKnown } from '../load/retry-until-known.ts';

export type RaceMember = { readonly name: string; readonly token: string };

/** Servers and members with a fund password for concurrent requests. */
export type RaceFixture = {
  readonly servers: readonly HttpClient[];
  readonly members: readonly RaceMember[];
  /** Refuses a waiting withdrawal as an operator. */
  readonly refuse: (orderId: string) => Promise<void>;
};

type WithoutName<T> = T extends unknown ? Omit<T, 'op' | 'member' | 'key'> : never;
export type RaceRequest = WithoutName<WalletIntent>;

/** Sends a request under a new key until its outcome is known. `first` is the server tried first. */
export async function insist(
  { servers }: Pick<RaceFixture, 'servers'>,
  { name, token }: RaceMember,
  wish: RaceRequest,
  first = 0,
): Promise<Outcome> {
  const key = randomUUID();
  const intent = { ...wish, op: key, member: name, key } as WalletIntent;
  return (await retryUntilKnown(servers, callOf(intent, token), first, seeded(BigInt(first)))).outcome;
}

/** Sends this many requests concurrently, over all servers in turn, and counts the outcomes by code. */
export async function runConcurrently(
  fixture: Pick<RaceFixture, 'servers'>,
  member: RaceMember,
  wish: RaceRequest,
  count: number,
): Promise<{ readonly outcomes: readonly Outcome[]; readonly codes: Record<string, number> }> {
  const outcomes = await Promise.all(
    Array.from({ length: count }, (_, at) => insist(fixture, member, wish, at)),
  );
  const codes: Record<string, number> = {};
  for (const outcome of outcomes) {
    const code = outcome.kind === 'refused' ? outcome.code : outcome.kind;
    codes[code] = (codes[code] ?? 0) + 1;
  }
  return { outcomes, codes };
}

/** A member's balance from the first server that replies.   Units: 1/100. */
export async function balanceOf(
  { servers }: Pick<RaceFixture, 'servers'>,
  member: RaceMember,
): Promise<bigint> {
  const { name, token } = member;
  const call = callOf({ kind: 'balance', op: 'look', member: name }, token);
  const { outcome } = await retryUntilKnown(servers, call, 0, seeded(0n));
  const money = outcome.kind === 'accepted' ? textIn(outcome.data, 'money') : undefined;
  if (money === undefined) throw new Error(`${name} is told no balance: ${JSON.stringify(outcome)}`);
  return BigInt(money.replace('.', ''));
}

/** A text in a reply. */
export function textIn(data: unknown, name: string): string | undefined {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}
