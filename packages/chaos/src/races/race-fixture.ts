import { randomUUID } from 'node:crypto';

import type { Outcome, WalletIntent } from '@tessera/auditor/observed/intent';
import { seeded } from '@tessera/simulator/seeded';

import { callOf } from '../load/calls.ts';
import type { HttpClient } from '../load/http-client.ts';
import { retryUntilKnown } from '../load/retry-until-known.ts';

export type RaceMember = { readonly name: string; readonly token: string };

/** Servers, and members with a password that moves money, who ask for the same at the same moment. */
export type RaceFixture = {
  readonly servers: readonly HttpClient[];
  readonly members: readonly RaceMember[];
  /** What an operator says to a withdrawal that waits; returns once it is said. */
  readonly refuse: (orderId: string) => Promise<void>;
};

type WithoutName<T> = T extends unknown ? Omit<T, 'op' | 'member' | 'key'> : never;
export type RaceRequest = WithoutName<WalletIntent>;

/** Asks for something under a key of its own, until it is known what became of it. `first`: the server asked
 *  first. */
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

/** So many at the same moment, over all servers in turn: how often each outcome came, by code. */
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

/** What a member has, as the first server that answers tells it.   Units: 1/100. */
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
