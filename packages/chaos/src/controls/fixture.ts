import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Outcome } from '@tessera/auditor/observed/intent';
import { checkBooks } from '@tessera/server/ops/check-books';
import { seeded } from '@tessera/simulator/seeded';

import { createHttpClient, type HttpCall, type HttpClient } from '../load/http-client.ts';
import { openMembers } from '../load/open-members.ts';
import { readReply } from '../load/read-reply.ts';
import { retryUntilKnown } from '../load/retry-until-known.ts';
import type { ManagedRig } from '../rig/start-rig.ts';

export type ControlMember = { readonly name: string; readonly token: string };
export type SoldRound = {
  readonly id: bigint;
  readonly game_id: number;
  readonly issue: string;
  readonly closes_at: number;
};
type BetOptions = { readonly key?: string; readonly amount?: string; readonly numbers?: readonly number[] };

/** A rig with members and helpers for controls. All rounds are of dice, and all bets on sums. */
export type ControlFixture = {
  readonly rig: ManagedRig;
  readonly members: readonly ControlMember[];
  /** A client for each server. */
  readonly clients: readonly HttpClient[];
  /** Games of dice, by number. */
  readonly games: readonly number[];
  /** Waits for a round of a game that stays open for at least this long by the database's clock.
   *  Units: ms. */
  readonly soldFor: (gameId: number, leastMs: number) => Promise<SoldRound>;
  /** Waits until this long after (or before) a round's close by the database's clock.   Units: ms. */
  readonly untilClose: (round: SoldRound, afterMs: number) => Promise<void>;
  readonly slip: (member: ControlMember, round: SoldRound, options?: BetOptions) => HttpCall;
  readonly send: (server: number, call: HttpCall) => Promise<Outcome>;
  /** Sends a call and repeats it at the other server until its outcome is known. */
  readonly insist: (server: number, call: HttpCall) => Promise<Outcome>;
  /** Waits until a query returns a row. Throws after a minute. */
  readonly until: (query: string, values?: readonly unknown[]) => Promise<void>;
  /** Runs a query directly on the database. */
  readonly read: <Row extends object>(query: string, values?: readonly unknown[]) => Promise<readonly Row[]>;
  /** The violated invariants, one line each. */
  readonly findViolations: () => Promise<string[]>;
  readonly close: () => void;
};

/** Every sum of three dice: a slip on all of them wins with exactly one line. */
const ALL_SUMS = Array.from({ length: 16 }, (_, at) => at + 3);
/** The number of members in each control. */
export const MEMBERS = 16;
const TIMEOUT_MS = 60_000;
const POLL_MS = 20;

/** Opens members on a running rig; `from`: how many were opened on it before. */
export async function openControlFixture(
  rig: ManagedRig,
  playBalance: string,
  from = 0,
): Promise<ControlFixture> {
  const members = await openMembers(rig.database, MEMBERS, playBalance, from);
  const clients = rig.servers.map(({ address }) => createHttpClient(address));
  const read: ControlFixture['read'] = async <Row extends object>(
    query: string,
    values: readonly unknown[] = [],
  ) => (await rig.database.owner().query<Row>(query, [...values])).rows;
  const games = (await read<{ id: number }>(`select id from games where category = 'dice' order by id`)).map(
    ({ id }) => id,
  );
  const send: ControlFixture['send'] = async (server, call) => {
    const reply = await clients[server]?.send(call).catch(() => undefined);
    return reply ? readReply(reply) : { kind: 'unknown' };
  };
  return {
    rig,
    members,
    clients,
    games,
    read,
    slip,
    send,
    insist: async (server, call) => (await retryUntilKnown(clients, call, server, seeded(1n))).outcome,
    soldFor: (gameId, leastMs) => soldFor(read, gameId, leastMs),
    untilClose: async ({ id }, afterMs) => {
      const [left] = await read<{ ms: number }>(
        'select extract(epoch from closes_at - clock_timestamp())::float8 * 1000 as ms from rounds where id = $1',
        [id],
      );
      await sleep(Math.max(0, (left?.ms ?? 0) + afterMs));
    },
    until: async (query, values) => void (await until(read, query, values)),
    findViolations: async () => {
      const broken: string[] = [];
      for await (const { name, count, first } of checkBooks(rig.database.owner()))
        if (count > 0n) broken.push(`${name} (${count}; ${first[0]?.what}: ${first[0]?.found})`);
      return broken;
    },
    close: () => clients.forEach((client) => client.close()),
  };
}

function slip(member: ControlMember, round: SoldRound, options: BetOptions = {}): HttpCall {
  const { key = randomUUID(), amount = '1.00', numbers = ALL_SUMS } = options;
  const lines = numbers.map((number) => ({ play: 'sum', number: String(number), amount }));
  const body = { game_id: round.game_id, game_no: round.issue, bet_content: lines };
  return { method: 'POST', path: 'games/submitBet', token: member.token, key, body };
}

const ON_SALE = `
  select id, game_id, issue, closes_at from rounds
  where game_id = $1 and opens_at <= clock_timestamp() and closes_at > clock_timestamp() + $2 * interval '1 ms'
    and state in ('scheduled', 'open') order by id limit 1`;

async function soldFor(read: ControlFixture['read'], gameId: number, leastMs: number): Promise<SoldRound> {
  const [round] = await until<SoldRound>(read, ON_SALE, [gameId, leastMs]);
  if (!round) throw new Error('a query that has given rows has a first one');
  return round;
}

async function until<Row extends object>(
  read: ControlFixture['read'],
  query: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const rows = await read<Row>(query, values);
    if (rows.length > 0) return rows;
    if (performance.now() > deadline) throw new Error(`waited in vain for ${query.trim()}`);
    await sleep(POLL_MS);
  }
}
