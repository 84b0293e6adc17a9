import { randomUUID } from 'node:crypto';

import type { Intent, Outcome, WalletIntent } from '@tessera/auditor/observed/intent';
import { seeded } from '@tessera/simulator/seeded';

import { callOf } from '../load/calls.ts';
import type { HttpCall, HttpClient, HttpReply } from '../load/http-client.ts';
import { readReply } from '../load/read-reply.ts';
import { retryUntilKnown } from '../load/retry-until-known.ts';

export type RaceMember = { readonly name: string; readonly token: string };

/** Servers and members with a fund password for concurrent requests. */
export type RaceFixture = {
  readonly servers: readonly HttpClient[];
  readonly members: readonly RaceMember[];
  /** Sends calls to the first server in one write over one connection. */
  readonly pipelined: (calls: readonly HttpCall[]) => Promise<readonly HttpReply[]>;
  /** Refuses a waiting withdrawal as an operator. */
  readonly refuse: (orderId: string) => Promise<void>;
};

type WithoutName<T> = T extends unknown ? Omit<T, 'op' | 'member' | 'key'> : never;
export type RaceRequest = WithoutName<WalletIntent | Extract<Intent, { kind: 'bet' | 'cancel' }>>;

function newCall({ name, token }: RaceMember, wish: RaceRequest): HttpCall {
  const key = randomUUID();
  return callOf({ ...wish, op: key, member: name, key } as Intent, token);
}

/** Sends a request under a new key until its outcome is known. `first` is the server tried first. */
export async function insist(
  { servers }: Pick<RaceFixture, 'servers'>,
  member: RaceMember,
  wish: RaceRequest,
  first = 0,
): Promise<Outcome> {
  return (await retryUntilKnown(servers, newCall(member, wish), first, seeded(BigInt(first)))).outcome;
}

export type Together = {
  readonly outcomes: readonly Outcome[];
  readonly codes: Readonly<Record<string, number>>;
};
/** A way of sending a request so many times at once, each under a key of its own. */
export type SendTogether = (
  fixture: RaceFixture,
  member: RaceMember,
  wish: RaceRequest,
  count: number,
) => Promise<Together>;

/** Sends this many requests concurrently, over all servers in turn, and counts the outcomes by code. */
export const runConcurrently = async (
  fixture: Pick<RaceFixture, 'servers'>,
  member: RaceMember,
  wish: RaceRequest,
  count: number,
): Promise<Together> =>
  counted(await Promise.all(Array.from({ length: count }, (_, at) => insist(fixture, member, wish, at))));

/** Sends this many requests in one write over one connection, and counts the outcomes by code. What a reply
 *  leaves unknown is asked again under its key. */
export async function runPipelined(
  { pipelined, servers }: Pick<RaceFixture, 'servers' | 'pipelined'>,
  member: RaceMember,
  wish: RaceRequest,
  count: number,
): Promise<Together> {
  const calls = Array.from({ length: count }, () => newCall(member, wish));
  const outcomes = (await pipelined(calls)).map(readReply);
  for (const [at, call] of calls.entries())
    if (outcomes[at]?.kind === 'unknown')
      outcomes[at] = (await retryUntilKnown(servers, call, 0, seeded(0n))).outcome;
  return counted(outcomes);
}

function counted(outcomes: readonly Outcome[]): Together {
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
