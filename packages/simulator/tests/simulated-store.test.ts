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

/** One seed without a witness, in which a round is voided, one with, one in which chases end in every way,
 *  and one of leagues alone, with tickets; each in its own database. */
const CASES = [
  { seed: 46n, hasTickets: false, at: useDatabase() },
  { seed: 59n, hasTickets: true, at: useDatabase() },
  { seed: 60n, hasTickets: false, at: useDatabase() },
  // Without members who protect themselves: the database counts their windows by its own clock.
  { seed: 30n, hasTickets: true, at: useDatabase() },
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
      cashOutE4: 10_000,
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
  // Guards aside: the database's function compares their windows with PostgreSQL's own clock.
  accounts: 'select id, kind, balance_minor, seq from accounts order by id',
  limits: 'select member_id, measure, period, max_amount, raise_to from player_limits',
  blocked: 'select member_id, game_id from blocked_games',
  exclusions: 'select member_id, length, from_at, until_at from exclusions',
  protectionLog: 'select member_id, kind from protection_log',
  rounds: 'select id, issue, state, void_reason, settled_at from rounds order by id',
  bets: 'select id, round_id, account_id, line, selection, stake_minor, payout_minor, placed_at from bets order by id, account_id',
  chases: 'select id, member_id, created_at, next_round_id, end_reason, ended_at from chases',
  chaseIssues: `select chase_id, round_id, issue, multiple, cost_minor, state, code, slip_id, claimed_at, settled_at,
    staked_minor, returned_minor, has_won from chase_issues`,
  messages: `select member_id || '/' || kind || '/' || cause as key from messages`,
  tickets: `select home_round_id, account_id, key, id, sizes, unit_minor, lines, stake_minor, max_payout_minor, carrier,
    base_minor, carried_minor, placed_at from tickets`,
  ticketEnds: `select 'back ' || ticket_id as key from ticket_cancellations
    union all select 'out ' || ticket_id || ' ' || paid_minor || ' of ' || worth_minor from ticket_cashouts
    union all select 'part ' || ticket_id || '/' || number || ' ' || stake_minor || ' for ' || paid_minor || ' of ' || worth_minor
      from ticket_part_cashouts
    union all select 'dead ' || ticket_id || ' ' || round_id from ticket_deaths
    union all select 'paid ' || ticket_id || ' ' || payout_minor || ' ' || is_void from ticket_payouts
    union all select 'step ' || home_round_id || '/' || phase || '/' || n from ticket_chunks`,
  parts: 'select round_id, part, tickets from round_books',
  // Each entry of the audit chain hashes everything closed, drawn and voided before it.
  audit: 'select seq, hash from audit_head',
  eventHead: 'select seq from event_head',
  events: 'select seq, game_id, round_id, game_previous, round_previous from round_events',
};

// The members of the simulation never answer a reality check, and its store keeps no time at play.
const NO_TIME_AT_PLAY = `
  create function keep_no_play() returns trigger language plpgsql as $$
  begin
    new.play_since := null;
    new.check_due_at := null;
    return new;
  end $$;
  create trigger keep_no_play before update on accounts for each row execute function keep_no_play()`;

function memoryBooks({ tables }: Memory): Record<keyof typeof BOOKS, unknown[]> {
  const bets = [...tables.files.values()].flatMap((file) => [...file.bets.values()].flat());
  const [audit, event] = [tables.heads.get('audit'), tables.heads.get('event')];
  return {
    accounts: [...tables.accounts.values()],
    limits: [...tables.protection.limits.values()],
    blocked: [...tables.protection.blocked.values()],
    exclusions: tables.protection.exclusions,
    protectionLog: tables.protection.log,
    rounds: [...tables.rounds.values()],
    bets,
    audit: [audit],
    eventHead: [{ seq: event?.seq }],
    events: tables.events,
    chases: [...tables.chases.values()],
    chaseIssues: [...tables.chaseIssues.values()].flatMap((issues) => [...issues.values()]),
    tickets: [...tables.tickets.byId.values()],
    ticketEnds: ticketEndsIn(tables).map((key) => ({ key })),
    parts: Array.from(tables.books, ([key, book]) => ({ ...book, round_id: key.split('/')[0] })),
    messages: Array.from(tables.messages.keys(), (key) => ({ key })),
  };
}

const ticketEndsIn = ({ tickets }: Memory['tables']): string[] => [
  ...Array.from(tickets.cancelled.keys(), (id) => `back ${id}`),
  ...Array.from(tickets.cashedOut, ([id, out]) => `out ${id} ${out.paidMinor} of ${out.worthMinor}`),
  ...Array.from(
    tickets.parts,
    ([key, part]) => `part ${key} ${part.stakeMinor} for ${part.paidMinor} of ${part.worthMinor}`,
  ),
  ...Array.from(tickets.dead, ([id, round]) => `dead ${id} ${round}`),
  ...Array.from(tickets.payouts, ([id, { minor, isVoid }]) => `paid ${id} ${minor} ${isVoid}`),
  ...Array.from(tickets.chunks.keys(), (key) => `step ${key}`),
];

/** A reply without the times that a table sets itself: PostgreSQL has a clock of its own. */
const withoutDefaults = (reply: string): string =>
  reply.replaceAll(/"blocked_games":\[[^\]]*\]/g, (games) => games.replaceAll(/"starttime":\d+/g, ''));

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
  async ({ seed, hasTickets, at }) => {
    const memoryClock = createVirtualClock(START_MS);
    const { memory, ...store } = createMemoryStore(memoryClock);
    const inMemory = await transcriptOf(seed, store, memoryClock);

    const postgres = await postgresStore(at, () => clock.now());
    const clock = createVirtualClock(START_MS, postgres.settled);
    await ensurePartitions(at.owner, epochMs(START_MS));
    await at.owner.query(NO_TIME_AT_PLAY);
    const inPostgres = await transcriptOf(seed, postgres.store, clock);
    await postgres.end();

    expect(inPostgres.map(withoutDefaults)).toEqual(inMemory.map(withoutDefaults));
    expect(inMemory.length).toBeGreaterThan(200);
    expect(memory.tables.tickets.payouts.size > 0).toBe(hasTickets);
    const books = memoryBooks(memory);
    for (const [name, sql] of Object.entries(BOOKS) as [keyof typeof BOOKS, string][]) {
      const { rows, fields } = await at.owner.query(sql);
      const columns = fields.map((field) => field.name);
      expect(comparable(books[name] as object[], columns), name).toEqual(comparable(rows, columns));
    }
  },
);
