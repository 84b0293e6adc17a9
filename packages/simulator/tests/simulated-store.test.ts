import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, test } from 'vitest';

import { epochMs } from '@tessera/domain/time';
import { ensurePartitions } from '@tessera/server/db/partitions';

import { useDatabase } from '../../server/tests/support/database.ts';
import { createVirtualClock, type VirtualClock } from '../src/clock/virtual-clock.ts';
import { seeded } from '../src/seeded.ts';
import { runWorld } from '../src/simulation/world.ts';
import { createMemoryStore } from '../src/store/memory-store.ts';
import type { Store } from '../src/store/store.ts';
import type { Memory } from '../src/store/transactions.ts';
import { postgresStore } from './support/postgres-store.ts';

const START_MS = Date.UTC(2026, 2, 14, 10, 0, 0);
const TIMEOUT_MS = 300_000;
const PLAY = { rounds: 24, members: 12, startMinor: 500_00n };

/** One seed without a witness, in which a round is voided, one with, and one in which chases end in every
 *  way; each in its own database. */
const CASES = [
  { seed: 46n, at: useDatabase() },
  { seed: 59n, at: useDatabase() },
  { seed: 60n, at: useDatabase() },
];

/** Runs a seed and records every reply, including those that reached no client. */
async function transcriptOf(seed: bigint, store: Store, clock: VirtualClock): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'simulated-store-'));
  const outcomes: string[] = [];
  const auditor = { recordIntent: () => {}, recordOutcome: () => {}, recordRound: () => {} };
  const onAnswer = (intent: { op: string }, outcome: unknown): void =>
    void outcomes.push(`${clock.now()} ${intent.op} ${JSON.stringify(outcome)}`);
  try {
    const { unexpectedErrors } = await runWorld({
      ...PLAY,
      random: seeded(seed),
      folder,
      clock,
      store,
      auditor,
      onAnswer,
    });
    expect(unexpectedErrors).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return outcomes;
}

/** The final state, row by row, as text. */
const BOOKS = {
  accounts: 'select id, kind, balance_minor, seq from accounts order by id',
  rounds: 'select id, issue, state, void_reason, settled_at from rounds order by id',
  bets: 'select id, round_id, account_id, line, selection, stake_minor, payout_minor, placed_at from bets order by id, account_id',
  chases: 'select id, member_id, created_at, next_round_id, end_reason, ended_at from chases',
  chaseIssues: `select chase_id, round_id, issue, multiple, cost_minor, state, code, slip_id, claimed_at, settled_at,
    staked_minor, returned_minor, has_won from chase_issues`,
  messages: `select member_id || '/' || kind || '/' || cause as key from messages`,
  // Each entry of the audit chain hashes everything closed, drawn and voided before it.
  audit: 'select seq, hash from audit_head',
  eventHead: 'select seq from event_head',
  events: 'select seq, game_id, round_id, game_previous, round_previous from round_events',
};

function memoryBooks({ tables }: Memory): Record<keyof typeof BOOKS, unknown[]> {
  const bets = [...tables.files.values()].flatMap((file) => [...file.bets.values()].flat());
  const [audit, event] = [tables.heads.get('audit'), tables.heads.get('event')];
  return {
    accounts: [...tables.accounts.values()],
    rounds: [...tables.rounds.values()],
    bets,
    audit: [audit],
    eventHead: [{ seq: event?.seq }],
    events: tables.events,
    chases: [...tables.chases.values()],
    chaseIssues: [...tables.chaseIssues.values()].flatMap((issues) => [...issues.values()]),
    messages: Array.from(tables.messages.keys(), (key) => ({ key })),
  };
}

/** Rows cut to the columns that PostgreSQL gave, in one order. */
function comparable(rows: readonly object[], columns: readonly string[]): string[] {
  const text = (row: object): string =>
    columns.map((column) => `${column}=${shown(Reflect.get(row, column))}`).join(' ');
  return rows.map(text).toSorted();
}

const shown = (value: unknown): string => (Buffer.isBuffer(value) ? value.toString('hex') : String(value));

test.for(CASES)(
  'the in-memory store gives the replies and the state of PostgreSQL: seed $seed',
  { timeout: TIMEOUT_MS },
  async ({ seed, at }) => {
    const memoryClock = createVirtualClock(START_MS);
    const { memory, ...store } = createMemoryStore(memoryClock);
    const inMemory = await transcriptOf(seed, store, memoryClock);

    const postgres = await postgresStore(at, () => clock.now());
    const clock = createVirtualClock(START_MS, postgres.settled);
    await ensurePartitions(at.owner, epochMs(START_MS));
    const inPostgres = await transcriptOf(seed, postgres.store, clock);
    await postgres.end();

    expect(inPostgres).toEqual(inMemory);
    expect(inMemory.length).toBeGreaterThan(200);
    const books = memoryBooks(memory);
    for (const [name, sql] of Object.entries(BOOKS) as [keyof typeof BOOKS, string][]) {
      const { rows, fields } = await at.owner.query(sql);
      const columns = fields.map((field) => field.name);
      expect(comparable(books[name] as object[], columns), name).toEqual(comparable(rows, columns));
    }
  },
);
