import { beforeAll, describe, expect, it } from 'vitest';

import { DAY_MS } from '@tessera/domain/time';

import { transaction } from '../../src/db/tx.ts';
import { fundHouse } from '../../src/ledger/fund-house.ts';
import { createCreditsAhead } from '../../src/round/credits-ahead.ts';
import { settleNext } from '../../src/round/settle-round.ts';
import { voidRound } from '../../src/round/void-round.ts';
import { newRound, slipOf, testIds, type TestRound } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { letPass } from '../support/protection.ts';

const at = useDatabase();
const server = useServer(at);
beforeAll(() => transaction(at.db, (tx) => fundHouse(tx, testIds)));

type Limits = { limits: { measure: string; period: string; left: string | null }[] };
const MEASURES = ['loss', 'stake'] as const;

let members = 0;
async function newPlayer() {
  members += 1;
  const { token, id } = await server.member(`twice${members}`);
  for (const measure of MEASURES)
    await server.post('protection/setLimit', { measure, period: 'day', amount: '100' }, { token });
  const bet = async (amount: string, onRound?: TestRound) => {
    const round = onRound ?? (await newRound(at.db, server.ctx.games.byId(1)!));
    const { body } = await server.post('games/submitBet', slipOf(round, ['side', 'big', amount]), { token });
    return { ...body, round };
  };
  const stake = async (amount: string, onRound?: TestRound) => {
    const { code, round, data } = await bet(amount, onRound);
    expect(code).toBe(1);
    return { round, betId: (data as { bets: { id: string }[] }).bets[0]!.id };
  };
  const left = async () => {
    const { limits } = (await server.get('protection/index', {}, { token })).body.data as Limits;
    return MEASURES.map(
      (name) => limits.find(({ measure, period }) => measure === name && period === 'day')?.left,
    );
  };
  return { id, token, bet, stake, left };
}

/** Stakes 100.00 in one window and 60.00 in the next, under limits of 100.00; on two rounds or on one. */
async function twoWindows(isOneRound = false) {
  const player = await newPlayer();
  const before = await player.stake('100');
  await letPass(at, player.id, DAY_MS);
  const after = await player.stake('60', isOneRound ? before.round : undefined);
  return { ...player, before, after };
}

/** Voids a round and pays its stakes back. */
async function lift({ id }: Pick<TestRound, 'id'>): Promise<void> {
  const ctx = { ...server.ctx, ahead: createCreditsAhead() };
  expect(await voidRound(ctx, id, 'test')).toBe(true);
  while ((await settleNext(ctx, id)) === 'more');
}

describe('a stake that comes back', () => {
  it('by its cancellation frees the window in which it was staked', async () => {
    const { token, bet, before, after, left } = await twoWindows();
    expect((await server.post('games/cancelBet', { bet_id: before.betId }, { token })).body.code).toBe(1);
    expect(await left()).toEqual(['40.00', '40.00']);
    expect(await bet('40.01')).toMatchObject({ msg: 'LIMIT_REACHED', data: { left: '40.00' } });
    expect((await server.post('games/cancelBet', { bet_id: after.betId }, { token })).body.code).toBe(1);
    expect(await left()).toEqual(['100.00', '100.00']);
    expect((await bet('100')).code).toBe(1);
  });

  it('from a void round frees the window in which it was staked', async () => {
    const { bet, before, after, left } = await twoWindows();
    await lift(before.round);
    expect(await left()).toEqual(['40.00', '40.00']);
    expect((await bet('40.01')).msg).toBe('LIMIT_REACHED');
    await lift(after.round);
    expect(await left()).toEqual(['100.00', '100.00']);
    expect((await bet('100')).code).toBe(1);
  });

  it('from a void round on which stakes of both windows stand, frees each by its own', async () => {
    const { bet, before, left } = await twoWindows(true);
    await lift(before.round);
    expect(await left()).toEqual(['100.00', '100.00']);
    expect((await bet('100.01')).msg).toBe('LIMIT_REACHED');
  });

  it.each([
    ['of the earlier window', 'before'],
    ['of this window', 'after'],
  ] as const)('from a void round, frees nothing of a bet %s that was cancelled on it', async (_, which) => {
    const player = await twoWindows(true);
    const { token, before, left, bet } = player;
    const cancelled = await server.post('games/cancelBet', { bet_id: player[which].betId }, { token });
    expect(cancelled.body.code).toBe(1);
    await lift(before.round);
    expect(await left()).toEqual(['100.00', '100.00']);
    expect((await bet('100.01')).msg).toBe('LIMIT_REACHED');
  });
});
