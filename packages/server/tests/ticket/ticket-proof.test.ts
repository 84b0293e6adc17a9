import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { beforeAll, describe, expect, it } from 'vitest';

import type { RoundExport } from '@tessera/domain/fairness/export-format';
import { verifyRound } from '@tessera/domain/fairness/verify/verify-round';
import { LEAGUE_GAMES } from '@tessera/domain/games/catalogue';

import { rulesFor } from '../../../domain/tests/rules-for.ts';
import { cancelBetOrTicket } from '../../src/bet-calls/bet-or-ticket.ts';
import { createBetBatcher } from '../../src/bet/bet-batcher.ts';
import { createRoundBoard } from '../../src/game/round-board.ts';
import { roundProof } from '../../src/proof/export-round.ts';
import { voidRound } from '../../src/round/void-round.ts';
import type { SessionMember } from '../../src/session/session-member.ts';
import { cashOut, showCashOut } from '../../src/ticket/cash-out.ts';
import { placeTicket } from '../../src/ticket/place-ticket.ts';
import { createTicketBatcher } from '../../src/ticket/ticket-batcher.ts';
import { findTicket } from '../../src/ticket/ticket-codec.ts';
import { newMember, seedHouse } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { dataSchema, undocumented } from '../support/http/documented.ts';
import { useWorld } from '../support/round-world.ts';
import { drawNow, endNow } from './draw-now.ts';

const VERIFIER = fileURLToPath(new URL('../../../verify/verify.mjs', import.meta.url));
const VFL = LEAGUE_GAMES[0]!.id;
const database = useDatabase();
const world = useWorld(database, [VFL]);

async function betting() {
  const ctx = await world.server();
  const made = {
    ...ctx,
    board: createRoundBoard(ctx),
    bets: createBetBatcher(ctx),
    tickets: createTicketBatcher(ctx),
  };
  made.board.stop();
  await made.board.refreshAll();
  return made;
}
let at: Awaited<ReturnType<typeof betting>>;
beforeAll(async () => {
  at = await betting();
  await seedHouse(database.db, database.owner);
});

type Leg = readonly [issue: string, play: string, picks: readonly string[], banker?: number];

async function place(member: SessionMember, number: string, legs: readonly Leg[]): Promise<string> {
  const row = {
    play: 'ticket',
    number,
    amount: '10',
    legs: legs.map(([issue, play, picks, banker = 0]) => ({ game_no: issue, play, number: picks, banker })),
  };
  const call = { game_id: 'football-5', game_no: legs[0]![0], bet_content: [row] };
  const placed = await placeTicket(at, call, findTicket([row])!, { member, idempotencyKey: number });
  return placed.order_no;
}

const onSale = () => at.board.view(VFL).allOnSale;

const draw = (id: bigint) => drawNow(database, at, id);

async function proofOf(id: bigint, member?: SessionMember): Promise<RoundExport> {
  const reply = await roundProof(at, { round_id: String(id) }, member);
  expect(undocumented(dataSchema('games/roundProof'), reply)).toEqual([]);
  return JSON.parse(JSON.stringify(reply)) as RoundExport;
}
const failing = (round: RoundExport, others: readonly RoundExport[] = []) =>
  verifyRound(round, { ...rulesFor(round, () => false), others }).filter(({ ok }) => !ok);

/** Output of the command-line verifier for exports of rounds. */
function outside(...rounds: readonly RoundExport[]): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'ticket-proof-'));
  try {
    const files = Array.from(rounds.keys(), (n) => path.join(dir, `${n}.json`));
    for (const [n, file] of files.entries()) writeFileSync(file, JSON.stringify(rounds[n]));
    return execFileSync(process.execPath, [VERIFIER, ...files], { encoding: 'utf8' });
  } finally {
    rmSync(dir, { recursive: true });
  }
}

describe('the proof of a match day', () => {
  it('has the own tickets with a leg in it, from their first draw to their last', async () => {
    const [first, home] = onSale();
    const member = await newMember(database.db, 1_000_00n);
    const id = await place(member, '2,3', [
      [first!.issue, 'm1.1x2', ['h', 'd']],
      [first!.issue, 'm3.ou2.5', ['o']],
      [home!.issue, 'm1.1x2', ['h', 'a'], 1],
    ]);
    await place(await newMember(database.db, 1_000_00n), '2', [
      [first!.issue, 'm2.1x2', ['h']],
      [home!.issue, 'm2.1x2', ['h']],
    ]);
    await draw(first!.id);
    const early = await proofOf(first!.id, member);
    expect(failing(early)).toEqual([]);
    expect(outside(early)).toContain('Proved, grade ');
    expect(early.tickets).toMatchObject([
      {
        ticketId: BigInt(id).toString(16).padStart(32, '0'),
        status: 'pending',
        rounds: [
          { stakeMinor: '0', round: null },
          { path: null, round: { outcome: null } },
        ],
      },
    ]);
    expect((await proofOf(first!.id)).tickets).toEqual([]);

    await draw(home!.id);
    const [late, last] = [await proofOf(first!.id, member), await proofOf(home!.id, member)];
    expect([failing(late, [last]), failing(last, [late])]).toEqual([[], []]);
    expect(outside(late, last)).not.toContain('by its hash only');
    expect(last.tickets?.[0]).toMatchObject({
      status: expect.stringMatching('win|lose'),
      rounds: [{}, { round: null }],
    });
    expect(late.tickets?.[0]?.payoutMinor).toBe(last.tickets?.[0]?.payoutMinor);
    expect(BigInt(last.book.stakeMinor)).toBe(100_00n + 10_00n);
    const more = { ...last.tickets![0]!, payoutMinor: String(BigInt(last.tickets![0]!.payoutMinor) + 1n) };
    expect(failing({ ...last, tickets: [more] }).map(({ step }) => step)).toEqual(['ticket']);
  });

  it('has tickets that their member ended: one taken back, one cashed out', async () => {
    await at.board.refreshAll();
    const [first, home] = onSale();
    const member = await newMember(database.db, 1_000_00n);
    const legs: readonly Leg[] = [
      [first!.issue, 'm1.1x2', ['h', 'd', 'a']],
      [home!.issue, 'm2.1x2', ['a']],
    ];
    const [back, sold] = [await place(member, '2', legs), await place(member, '2x1', [legs[0]!, legs[1]!])];
    await cancelBetOrTicket(at, back, member);
    await draw(first!.id);
    const { offer } = await showCashOut(at, { bet_id: sold }, member);
    await cashOut(at, { bet_id: sold, amount: offer }, member);
    await draw(home!.id);
    const [early, last] = [await proofOf(first!.id, member), await proofOf(home!.id, member)];
    expect([failing(early, [last]), failing(last, [early])]).toEqual([[], []]);
    expect(outside(last, early)).toContain('Proved, grade ');
    expect(last.tickets).toMatchObject([
      { status: 'cancelled', reason: 'member', payoutMinor: '3000' },
      { status: 'cancelled', reason: 'cashout', payoutMinor: offer.replace('.', '') },
    ]);
    // The stake of a ticket that was cashed out stays in the book, that of the other one does not.
    expect([early.book, last.book]).toMatchObject([
      { cancelledCount: 1, stakeMinor: '0' },
      { cancelledCount: 1, stakeMinor: '3000' },
    ]);
  });

  it('has a leg of a void round as void', async () => {
    await at.board.refreshAll();
    const [first, home] = onSale();
    const member = await newMember(database.db, 1_000_00n);
    await place(member, '2', [
      [first!.issue, 'm1.1x2', ['h']],
      [home!.issue, 'm2.1x2', ['a']],
    ]);
    await endNow(database, first!.id);
    await voidRound(at, first!.id, 'test');
    await draw(home!.id);
    const last = await proofOf(home!.id, member);
    expect(last.tickets?.[0]?.rounds[0]?.round).toMatchObject({ outcome: 'void' });
    expect(failing(last)).toEqual([]);
    expect(outside(last)).toContain('Proved, grade ');
  });
});
