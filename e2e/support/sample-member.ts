import { setTimeout as wait } from 'node:timers/promises';

import type { Seen } from './audited-pages.ts';
import { Caller, newMember, type Member } from './caller.ts';

/** Quick while a bet is drawn, then slow, so that sales do not end while pages are looked at. Rounds are made
 *  five minutes ahead: for as long the quick ones go on. */
export const QUICK_ROUNDS = { ROUND_SECONDS: '9', CLOSE_SECONDS: '2' };
export const SLOW_ROUNDS = { ROUND_SECONDS: '3600', CLOSE_SECONDS: '60' };

/** In which a bet is taken, and in which it is settled. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 200;

/** A member of whom every page has something to show, and what it shows. */
export type Sample = { readonly member: Member; readonly seen: Seen };

/** Makes the member on a product with quick rounds, which `slowDown` starts again with slow ones. */
export async function makeSample(origin: string, slowDown: () => Promise<void>): Promise<Sample> {
  const open = new Caller(origin);
  const member = await newMember(open, 'audited1');
  const { caller } = member;
  const bet = (gameId: number, rows: readonly { readonly play: string; readonly number: string }[]) =>
    until(async () => {
      const { game_no } = await open.get('games/getGameResult', { game_id: String(gameId) });
      const bet_content = rows.map((row) => ({ ...row, amount: '10.00' }));
      return (await caller.get('games/submitBet', { game_id: gameId, game_no: game_no ?? '', bet_content }))
        .round_id;
    });
  const drawnId = await bet(
    1,
    ['big', 'small', 'odd'].map((number) => ({ play: 'side', number })),
  );
  const elevenId = await bet(7, [
    { play: 'total', number: 'big' },
    { play: 'any8', number: '1-2-3-4-5-6-7-8' },
    { play: 'front2', number: '10-11' },
  ]);
  const dayId = await bet(11, [
    { play: 'm1.1x2', number: 'h' },
    { play: 'm2.ou2.5', number: 'o' },
  ]);
  const ticketDayId = await until(() => placeTicket(caller));
  await until(async () => {
    const { list } = await caller.get('games/getBetRecord', {});
    if (list.some(({ status }) => status === 'pending')) throw new Error('a bet is still not settled');
  });
  await slowDown();
  await caller.get('service/send', { content: 'When does it arrive?' });
  await caller.get('index/feedback', { content: 'More dice, please.' });
  await caller.get('user/profile', { email: 'audited@mail.example' });
  const { order_no: orderNo } = await caller.get('trade/recharge', { channel_id: 1, amount: '100' });
  const chaseId = await startChase(caller);
  const { round_id: openId } = await open.get('games/getGameResult', { game_id: '1' });
  const { round_id: nextDayId } = await open.get('games/getGameResult', { game_id: '11' });
  // The phone knows the balance as it is now: a figure that changes on arrival is another one's test.
  const { money } = await caller.get('user/index');
  const userInfo = JSON.stringify({ ...JSON.parse(member.storage['userInfo'] ?? '{}'), money });
  return {
    member: { ...member, storage: { ...member.storage, userInfo } },
    seen: {
      openId: openId ?? '',
      drawnId,
      elevenId,
      dayId,
      nextDayId: nextDayId ?? '',
      ticketDayId,
      orderNo,
      chaseId,
    },
  };
}

/** A ticket on the second and third match day that are on sale, with a banker and two picks of a match. */
async function placeTicket(caller: Caller): Promise<string> {
  const { list, server_time_ms: now } = await caller.get('games/matches', { game_id: '11' });
  const onSale = list.filter((day) => day.opens_at_ms <= now && now < day.closes_at_ms);
  const [one, two] = onSale.slice(1, 3);
  if (!one || !two) throw new Error('no three match days are on sale');
  const legs = [
    { game_no: one.game_no, play: 'm1.1x2', number: ['h', 'd'] },
    { game_no: one.game_no, play: 'm2.1x2', number: 'h', banker: 1 },
    { game_no: two.game_no, play: 'm3.btts', number: 'y' },
  ];
  const bet_content = [{ play: 'ticket', number: [2, 3], amount: '1.00', legs }];
  await caller.get('games/submitBet', { game_id: 11, game_no: one.game_no, bet_content });
  return two.round_id;
}

/** A chase of rounds that open only after the pages were looked at. */
async function startChase(caller: Caller): Promise<string> {
  const { list } = await caller.get('games/chaseIssues', { game_id: '1' });
  const issues = list.slice(1, 4).map(({ game_no }) => game_no);
  const bet_content = [{ play: 'side', number: 'big', amount: '10.00' }];
  return (await caller.get('games/createChase', { game_id: 1, bet_content, issues, stop_on_win: 1 })).id;
}

async function until<T>(check: () => Promise<T>): Promise<T> {
  for (let left = PATIENCE_MS / PAUSE_MS; ; left -= 1) {
    try {
      return await check();
    } catch (error) {
      if (left <= 0) throw error;
      await wait(PAUSE_MS);
    }
  }
}
