import { GAME_FAMILIES } from '@tessera/domain/games/families';

import type { Seen } from './audited-pages.ts';
import { Caller, newMember, type Member } from './caller.ts';
import { evenSelection } from './even-selection.ts';
import type { Played } from './player-pages.ts';
import { PASSWORD } from './player.ts';
import { until } from './until.ts';

/** A member of whom every page has something to show, a player with a bet on a draw of each family, and what
 *  the pages show of them. */
export type Sample = {
  readonly member: Member;
  readonly seen: Seen;
  readonly player: Member;
  readonly played: Played;
};

/** The match days on which the sample member bets. */
const DAYS = 3;

/** Makes both. `drawNext` draws and settles the next round of each game. */
export async function makeSample(origin: string, drawNext: () => Promise<void>): Promise<Sample> {
  const open = new Caller(origin);
  const member = await newMember(open, 'audited1');
  const { caller } = member;
  const bet = (gameId: number, rows: Rows) => betNow(caller, gameId, rows);
  const finishPlayer = await makePlayer(open);
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
  const ticketDayId = await placeTicket(caller);
  for (let left = DAYS; left > 0; left -= 1) await drawNext();
  await until(async () => {
    const { list } = await caller.get('games/getBetRecord', {});
    if (list.some(({ status }) => status === 'pending')) throw new Error('a bet is still not settled');
  });
  await goOnPlaying(caller);
  const { player, played } = await finishPlayer();
  await goOnPlaying(player.caller);
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
    player,
    played,
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

/** Answers the reality check, and proves to be the owner, as is asked for hours after a log-in. */
export async function goOnPlaying(caller: Caller): Promise<void> {
  await caller.get('protection/answerCheck', {});
  await caller.get('security/prove', { password: PASSWORD });
}

type Rows = readonly { readonly play: string; readonly number: string }[];

/** Bets 10.00 on each selection, on the issue that is on sale. Gives the round. */
export async function betNow(caller: Caller, gameId: number, rows: Rows): Promise<string> {
  // Right after the start of the product not every game is on sale yet.
  const game_no = await until(async () => {
    const { game_no: issue } = await caller.get('games/getGameResult', { game_id: String(gameId) });
    if (!issue) throw new Error(`game ${gameId} is not on sale yet`);
    return issue;
  });
  const bet_content = rows.map((row) => ({ ...row, amount: '10.00' }));
  return (await caller.get('games/submitBet', { game_id: gameId, game_no, bet_content })).round_id;
}

/** A member with bets on the second game of each family, or on its only one. Gives what tells of them once
 *  they are drawn. */
async function makePlayer(open: Caller): Promise<() => Promise<Pick<Sample, 'player' | 'played'>>> {
  const player = await newMember(open, 'audited2');
  const { caller } = player;
  const games = Map.groupBy((await open.get('games/list', {})).list, ({ family }) => family);
  const chosen = GAME_FAMILIES.map((family) => {
    const [first, second = first] = games.get(family) ?? [];
    return [family, second?.id ?? 0] as const;
  });
  await Promise.all(
    chosen.map(async ([, gameId]) => {
      const { plays } = await open.get('games/play', { game_id: String(gameId) });
      const { play } = evenSelection(plays);
      // More lines than the stage has room for side by side.
      const items = plays.find((each) => each.play === play)?.items.slice(0, 4) ?? [];
      await betNow(
        caller,
        gameId,
        items.map(({ number }) => ({ play, number })),
      );
    }),
  );
  return () => playerOf(player, chosen);
}

async function playerOf(
  player: Member,
  chosen: readonly (readonly [family: string, gameId: number])[],
): Promise<Pick<Sample, 'player' | 'played'>> {
  const { caller } = player;
  const bets = await until(async () => {
    const { list } = await caller.get('games/getBetRecord', { limit: '100' });
    if (list.some(({ status }) => status === 'pending')) throw new Error('a bet is still not settled');
    return list;
  });
  const rounds = chosen.map(([family, gameId]) => {
    const bet = bets.find((one) => one.game_id === gameId);
    if (!bet) throw new Error(`no bet on ${family} is in the records`);
    return [family, { gameId, roundId: bet.round_id, issue: bet.game_no }] as const;
  });
  const { id: owner } = JSON.parse(player.storage['userInfo'] ?? '{}') as { id: string };
  return {
    player,
    played: {
      owner: String(owner),
      rounds: new Map(rounds),
      betNow: (gameId, rows) => betNow(caller, gameId, rows),
    },
  };
}

/** A ticket on the second and third match day that are on sale, with a banker and two picks of a match. */
export async function placeTicket(caller: Caller): Promise<string> {
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
