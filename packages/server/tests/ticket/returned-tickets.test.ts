import { beforeAll, describe, expect, it } from 'vitest';

import { DAY_MS } from '@tessera/domain/time';

import { roundSteps } from '../../src/round/round-clock.ts';
import { voidRound } from '../../src/round/void-round.ts';
import { useDatabase } from '../support/database.ts';
import { type TestLeg, useLeagueTickets } from '../support/league-tickets.ts';
import { letPass } from '../support/protection.ts';
import type { World } from '../support/round-world.ts';
import { holder } from '../support/wallet.ts';

const database = useDatabase();
const at = useLeagueTickets(database);
let world: World;
beforeAll(async () => {
  world = await at.world.server();
});

const MEASURES = ['loss', 'stake'] as const;
/** A double on two matches of an issue on sale, by its place. */
const doubleOn = (round: number): readonly TestLeg[] => [
  { round, play: 'm1.1x2', picks: 'h' },
  { round, play: 'm2.1x2', picks: 'h' },
];
type Limits = { limits: { measure: string; period: string; left: string | null }[] };

/** Stakes 100.00 on a ticket in one window of a day and 60.00 in the next, both in the same week, under
 *  limits of 100.00 a day and 1,000.00 a week. */
async function twoWindows([first, second]: readonly [number, number]) {
  const member = await holder(at.server, 1_000_00n);
  const { token } = member;
  for (const measure of MEASURES)
    for (const [period, amount] of Object.entries({ day: '100', week: '1000' }))
      await at.server.post('protection/setLimit', { measure, period, amount }, { token });
  const stake = async (round: number, amount: string) =>
    (await at.placed(member, doubleOn(round), { amount })).bets[0]!.id;
  const before = await stake(first, '100');
  await letPass(database, member.id, DAY_MS);
  const after = await stake(second, '60');
  return {
    before,
    after,
    /** Remainders of the daily and weekly limits of losses and of stakes. */
    left: async () => {
      const { limits } = (await at.server.get('protection/index', {}, { token })).body.data as Limits;
      return MEASURES.map((name) =>
        ['day', 'week'].map(
          (each) => limits.find(({ measure, period }) => measure === name && period === each)?.left,
        ),
      );
    },
    takeBack: async (id: string | number) =>
      (await at.server.post('games/cancelBet', { bet_id: id }, { token })).body.code,
    refusal: async (round: number, amount: string) => {
      const { code, msg } = await at.place(member, at.callOf(doubleOn(round), { amount }));
      return code === 1 ? 'placed' : msg;
    },
  };
}

const same = (day: string, week: string) => [
  [day, week],
  [day, week],
];
const BOTH_STAND = same('40.00', '840.00');
const EARLIER_IS_BACK = same('40.00', '940.00');
const BOTH_ARE_BACK = same('100.00', '1000.00');
const LATER_IS_BACK = same('100.00', '900.00');

/** Ends what stands on rounds on sale, which nobody draws. */
async function lift(...places: readonly number[]): Promise<void> {
  for (const round of places.map((place) => at.roundAt(place)))
    expect(await voidRound(world, round.id, 'test')).toBe(true);
  await roundSteps(world).tick();
  await at.server.ctx.board.refreshAll();
}

describe('a ticket whose stake comes back', () => {
  it('taken back, frees the windows in which it was staked', async () => {
    const { before, after, left, takeBack, refusal } = await twoWindows([0, 1]);
    expect(await left()).toEqual(BOTH_STAND);
    expect(await takeBack(before)).toBe(1);
    expect(await left()).toEqual(EARLIER_IS_BACK);
    expect(await refusal(1, '40.01')).toBe('LIMIT_REACHED');
    expect(await takeBack(after)).toBe(1);
    expect(await left()).toEqual(BOTH_ARE_BACK);
    expect(await refusal(1, '100.01')).toBe('LIMIT_REACHED');
    expect(await refusal(1, '100')).toBe('placed');
  });

  it('taken back twice, frees them once', async () => {
    const { after, left, takeBack } = await twoWindows([0, 1]);
    expect([await takeBack(after), await takeBack(after)]).toEqual([1, 1]);
    expect(await left()).toEqual(LATER_IS_BACK);
  });

  it('void with its home, frees the windows in which it was staked', async () => {
    const { left, refusal } = await twoWindows([0, 1]);
    await lift(0);
    expect(await left()).toEqual(EARLIER_IS_BACK);
    expect(await refusal(1, '40.01')).toBe('LIMIT_REACHED');
    await lift(0);
    expect(await left()).toEqual(BOTH_ARE_BACK);
  });

  it('void in one payment with one of an earlier window, frees of the day what was staked in it', async () => {
    const { left, refusal } = await twoWindows([0, 0]);
    await lift(0);
    expect(await left()).toEqual(BOTH_ARE_BACK);
    expect(await refusal(1, '100.01')).toBe('LIMIT_REACHED');
  });

  it('void after the other was taken back, frees nothing of it again', async () => {
    const { before, left, takeBack } = await twoWindows([0, 0]);
    expect(await takeBack(before)).toBe(1);
    await lift(0);
    expect(await left()).toEqual(BOTH_ARE_BACK);
  });
});
