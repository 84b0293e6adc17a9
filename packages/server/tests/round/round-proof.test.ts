import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { OWN_BETS_MAX } from '@tessera/domain/fairness/evidence';
import type { RoundExport, RoundReply } from '@tessera/domain/fairness/export-format';
import { verifyRound } from '@tessera/domain/fairness/verify/verify-round';
import { sourceSteps } from '@tessera/domain/fairness/verify/verify-sources';
import { failedStep } from '@tessera/domain/fairness/verify/verify-step';
import { familyOf } from '@tessera/domain/games/definitions';
import { familyOfLabel } from '@tessera/domain/games/families';
import { FIRST_INDEX } from '@tessera/domain/games/rules';
import { DAY_MS } from '@tessera/domain/time';

import { moveDays } from '../../src/cold/move-days.ts';
import { type CommitmentExport, roundProof } from '../../src/proof/export-round.ts';
import { payTableText } from '../../src/proof/proof-store.ts';
import { sealRound } from '../../src/round/close-round.ts';
import { drawRounds } from '../../src/round/draw-round.ts';
import { roundSteps } from '../../src/round/round-clock.ts';
import { findRound } from '../../src/round/round-store.ts';
import { voidRound } from '../../src/round/void-round.ts';
import { useDatabase } from '../support/database.ts';
import { useTablespace } from '../support/database/cold-place.ts';
import { withoutReplication } from '../support/database/without-replication.ts';
import { dataSchema, undocumented } from '../support/http/documented.ts';
import { addMembers, nextDueRound, placeBets, tagOf, useWorld, type World } from '../support/round-world.ts';

const MEMBER = 100_001;
const OTHER = 100_002;
const VERIFIER = fileURLToPath(new URL('../../../verify/verify.mjs', import.meta.url));
const BETS: Readonly<Record<number, readonly string[]>> = {
  1: ['side:odd', 'sum:11', 'pairOne:1-2', 'threeDiff:1-2-3'],
  3: ['rank1:7', 'gyh:11', 'dt3:dragon', 'exacta:3-7'],
  4: ['ball1:4', 'front3:mixed', 'dt:tie', 'any5:9'],
  6: ['sum:13', 'colour:red', 'sumThree:12-13-14', 'extreme:big'],
};
const database = useDatabase();
const cold = useTablespace(database);
const world = useWorld(database, Object.keys(BETS).map(Number), 'witness');
const owner = { accountId: BigInt(MEMBER) * 16n, tag: tagOf(MEMBER) };

const rulesOf = (label: string) => familyOf(familyOfLabel(label) ?? '');

/** Output of the standalone program, run as an outsider would. */
function outsideVerdict(round: unknown): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'proof-'));
  const file = path.join(dir, 'round.json');
  writeFileSync(file, JSON.stringify(round));
  try {
    return execFileSync(process.execPath, [VERIFIER, file], { encoding: 'utf8' });
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/** The reply for a drawn round as a reader saves it, with the texts of its pay tables. */
async function exportOf(ctx: World, roundId: bigint): Promise<RoundExport> {
  const reply = (await roundProof(ctx, { round_id: String(roundId) }, owner)) as RoundReply;
  expect(undocumented(dataSchema('games/roundProof'), reply)).toEqual([]);
  const payTables = await Promise.all(
    reply.payTables.map(async (table) => {
      const text = await payTableText(ctx.db.reader, Buffer.from(table.hash, 'hex'));
      return { ...table, text: text ?? '' };
    }),
  );
  return JSON.parse(JSON.stringify({ ...reply, payTables })) as RoundExport;
}

async function playRound(ctx: World, gameId: number): Promise<bigint> {
  const id = await nextDueRound(database, gameId);
  const selections = BETS[gameId] ?? [];
  await placeBets(ctx, id, [
    ...selections.map((selection) => ({ member: MEMBER, selection, stakeMinor: 12_345n })),
    { member: MEMBER, selection: selections[0] ?? '', stakeMinor: 500n, isCancelled: true },
    { member: OTHER, selection: selections[1] ?? '', stakeMinor: 999n },
  ]);
  return id;
}

describe('round proof', () => {
  it.each(Object.keys(BETS).map(Number))(
    'of game %i verifies in the app and in the standalone program',
    async (gameId) => {
      const ctx = await world.server();
      await addMembers(ctx, [MEMBER, OTHER]);
      const id = await playRound(ctx, gameId);
      await roundSteps(ctx).tick();
      const proof = await exportOf(ctx, id);
      expect(proof.bets).toHaveLength(5);
      expect(proof.bets.filter((bet) => bet.reason === 'member')).toHaveLength(1);
      expect(proof.book).toMatchObject({ cancelledCount: 1, stakeMinor: String(4 * 12_345 + 999) });
      expect(failedStep(verifyRound(proof, { family: rulesOf(proof.label) }))).toBeUndefined();
      expect(outsideVerdict(proof)).toBeTruthy();
      expect(() => outsideVerdict({ ...proof, numbers: proof.numbers.map((n) => n ^ 1) })).toThrow(
        'Command failed',
      );
    },
  );

  it('is found by game and public number, and hides bets from strangers', async () => {
    const ctx = await world.server();
    const { rows } = await database.owner.query(
      `select id, issue from rounds where game_id = 1 and state = 'settled' order by id desc limit 1`,
    );
    const byIssue = await roundProof(ctx, { game_id: '1', game_no: rows[0].issue }, undefined);
    const byCode = await roundProof(ctx, { game_id: 'k3-3', game_no: rows[0].issue }, undefined);
    const byId = await roundProof(ctx, { round_id: String(rows[0].id) }, undefined);
    expect(byIssue).toEqual(byId);
    expect(byCode).toEqual(byId);
    expect(byIssue).toMatchObject({ format: 'rf1/round/1', bets: [] });
    const { payTable, tableHash } = ctx.games.byId(1)!.rulesAt(FIRST_INDEX);
    expect((byIssue as RoundReply).payTables).toEqual([{ id: payTable.id, hash: tableHash }]);
  });

  it('lists own bets in pages, and counts them in each', async () => {
    const ctx = await world.server();
    await addMembers(ctx, [MEMBER, OTHER]);
    const id = await nextDueRound(database, 1);
    const many = Array.from({ length: OWN_BETS_MAX + 3 }, () => ({
      member: MEMBER,
      selection: 'side:odd',
      stakeMinor: 100n,
    }));
    await placeBets(ctx, id, many);
    await roundSteps(ctx).tick();
    const first = await exportOf(ctx, id);
    const own = { bets: many.length, tickets: 0 };
    expect([first.bets.length, first.own]).toEqual([OWN_BETS_MAX, own]);
    const last = BigInt(`0x${first.bets.at(-1)!.betId}`);
    const query = { round_id: String(id), bets_after: String(last) };
    const { bets, own: counted } = (await roundProof(ctx, query, owner)) as RoundReply;
    expect([bets.length, counted]).toEqual([3, own]);
    expect(new Set([...first.bets, ...bets].map(({ betId }) => betId)).size).toBe(many.length);
    // A check of each bet would take a signature each: those of the second page are enough.
    expect(outsideVerdict({ ...first, bets })).toContain(`it shows 3 of ${many.length} own bets`);
    expect(await roundProof(ctx, { round_id: String(id) }, undefined)).not.toHaveProperty('own');
  });

  it('contains only the commitment before the draw', async () => {
    const ctx = await world.server();
    const id = await nextDueRound(database, 1);
    const before = await roundProof(ctx, { round_id: String(id) }, owner);
    expect(before).toMatchObject({ format: 'rf1/commitment/1', close: null });
    expect(JSON.stringify(before)).not.toMatch(/"seed"|"external"|"numbers"/);
    await roundSteps(ctx).tick();
    const after = (await roundProof(ctx, { round_id: String(id) }, owner)) as RoundExport;
    expect(after.commitment).toBe((before as { commitment: string }).commitment);
  });

  it('shows no close record that a failover may lose', async () => {
    const ctx = await world.server();
    const id = await nextDueRound(database, 1);
    await roundSteps(ctx).tick();
    const unsafe = { ...ctx, db: { ...ctx.db, main: withoutReplication(ctx.db.main) } };
    const proof = roundProof(unsafe, { round_id: String(id) }, undefined);
    await expect(proof).rejects.toMatchObject({ code: '08007' });
  });

  it('of a day that was moved to a cheaper disk is what it was', async () => {
    const ctx = await world.server();
    const id = await playRound(ctx, 1);
    await roundSteps(ctx).tick();
    const before = await exportOf(ctx, id);
    const day = new Date(Number(id) + DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
    await moveDays(database.owner, { tablespace: cold.name, before: day }, { say: () => {} });
    const moved = await database.owner.query(
      `select spcname from bets b join pg_class c on c.oid = b.tableoid join pg_tablespace t on t.oid = c.reltablespace
       where round_id = $1`,
      [id],
    );
    expect(moved.rows.map(({ spcname }) => spcname)).toEqual(Array.from({ length: 6 }, () => cold.name));
    const proof = await exportOf(ctx, id);
    expect(proof).toEqual(before);
    expect(proof.bets).toHaveLength(5);
    expect(outsideVerdict(proof)).toBeTruthy();
  });

  it('of a void round contains the result it would have had and returns every stake', async () => {
    const ctx = await world.server();
    const id = await playRound(ctx, 1);
    await voidRound(ctx, id, 'test');
    await roundSteps(ctx).tick();
    const proof = await exportOf(ctx, id);
    expect(proof.outcome).toBe('void');
    expect(proof.bets.map((bet) => bet.status)).toEqual(Array.from({ length: 5 }, () => 'cancelled'));
    expect(outsideVerdict(proof)).toBeTruthy();
  });

  it('of a closed round contains the sum of its book, and the entropy with the time of the witness', async () => {
    const ctx = await world.server();
    const id = await playRound(ctx, 6);
    await database.owner.query(
      `update rounds set state = 'closed', draws_at = draws_at + interval '1 hour' where id = $1`,
      [id],
    );
    const round = await findRound(ctx.db.reader, id);
    if (!round) throw new Error('the round exists');
    await sealRound(ctx, round);
    const sealed = (await roundProof(ctx, { round_id: String(id) }, owner)) as CommitmentExport;
    expect(sealed).toMatchObject({
      format: 'rf1/commitment/1',
      close: { leafCount: 6 },
      book: { cancelledCount: 1, stakeMinor: String(4 * 12_345 + 999) },
      sources: [],
    });
    expect(undocumented(dataSchema('games/roundProof'), sealed)).toEqual([]);
    const game = ctx.games.byId(6);
    if (!game) throw new Error('the game exists');
    await drawRounds(ctx, game);
    const { close, sources, announcement, index } = (await roundProof(
      ctx,
      { round_id: String(id) },
      owner,
    )) as CommitmentExport;
    expect(sources).toMatchObject([{ type: 'witness', seenAt: expect.any(Number) }]);
    if (!close) throw new Error('the round is sealed');
    const steps = sourceSteps({ announcement, index, close, sources }, {});
    expect([steps.length, failedStep(steps)]).toEqual([4, undefined]);
  });

  it.each([
    {},
    { round_id: 'x' },
    { round_id: '1' },
    { game_id: '1' },
    { game_id: '99', game_no: '20261121-0001' },
  ])('is not found for %j', async (query) => {
    const ctx = await world.server();
    await expect(roundProof(ctx, query, undefined)).rejects.toThrow('ISSUE_NOT_EXIST');
  });
});
