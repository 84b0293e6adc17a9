import { createECDH, randomBytes } from 'node:crypto';

import { Secret, TOTP } from 'otpauth';

import { Caller, newMember, type Member } from '../../e2e/support/caller.ts';
import { PASSWORD } from '../../e2e/support/player.ts';
import { betNow, makeSample, placeTicket } from '../../e2e/support/sample-member.ts';
import { until } from '../../e2e/support/until.ts';

const PIN = '284617';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const TRON_CHANNEL = 11;
const DICE = 1;
const BALLS = 5;

export type House = {
  readonly origin: string;
  /** Draws and settles the next round of each game. */
  readonly drawNext: () => Promise<void>;
  /** The time of the house.  Units: Unix ms. */
  readonly now: () => number;
};

/** Three members who have played and whose next bets, ticket, chase, deposit and withdrawal wait. */
export async function playHouse({ origin, drawNext, now }: House): Promise<readonly Member[]> {
  const open = new Caller(origin);
  const { member, player } = await makeSample(origin, drawNext);
  const third = await newMember(open, 'audited3');
  await protect(third.caller);
  await moveMoney(third.caller);
  for (const { caller } of [member, player, third]) {
    await betNow(caller, DICE, [
      { play: 'side', number: 'big' },
      { play: 'side', number: 'small' },
    ]);
    await betNow(caller, BALLS, [
      { play: 'total', number: 'odd' },
      { play: 'total', number: 'even' },
    ]);
  }
  await endTicket(member.caller);
  await placeTicket(member.caller);
  await takeBack(player.caller);
  // One of whom a later release asks more than a password.
  await guard((await newMember(open, 'audited4')).caller, now());
  await askForCodes(open, member.caller);
  await shareSlip(open);
  // Bets of ended days are summed up when somebody asks.
  for (const { caller } of [member, player]) await caller.get('user/playDays', { days: '90' });
  await readNews(member.caller);
  await player.caller.get('index/markAllNoticesRead');
  await third.caller.get('protection/exclude', { length: 'day' });
  return [member, player, third];
}

async function protect(caller: Caller): Promise<void> {
  await caller.get('protection/setLimit', { measure: 'deposit', period: 'day', amount: '500' });
  await caller.get('protection/setCheck', { minutes: 30 });
  await caller.get('protection/blockGame', { game_id: 3 });
}

/** A withdrawal that waits for its review, and a transfer. */
async function moveMoney(caller: Caller): Promise<void> {
  await caller.get('user/setFundPassword', { password: PASSWORD, fund_password: PIN });
  await caller.get('trade/addCard', { channel_id: TRON_CHANNEL, address: TRON, password: PIN });
  const [card] = await caller.get('trade/cards', {});
  await until(async () => {
    const { reasons } = await caller.get('trade/withdrawInfo', {});
    if (reasons.length > 0) throw new Error(`no withdrawal yet: ${JSON.stringify(reasons)}`);
  });
  await caller.get('trade/withdraw', { card_id: card?.id ?? '', amount: '20', password: PIN });
  await caller.get('trade/transfer', { username: 'audited1', amount: '5', password: PIN });
}

async function takeBack(caller: Caller): Promise<void> {
  await betNow(caller, DICE, [{ play: 'side', number: 'odd' }]);
  const { list } = await caller.get('games/getBetRecord', {});
  await caller.get('games/cancelBet', { bet_id: list[0]?.id ?? '' });
}

async function endTicket(caller: Caller): Promise<void> {
  await placeTicket(caller);
  const { list } = await caller.get('games/getBetRecord', {});
  await caller.get('games/cancelBet', { bet_id: list.find(({ legs }) => legs)?.id ?? '' });
}

/** An authenticator app with its recovery codes, and a phone that is told of results. */
async function guard(caller: Caller, now: number): Promise<void> {
  const { secret } = await caller.get('security/beginTotp', {});
  await caller.get('security/confirmTotp', {
    otp: new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now }),
  });
  const keys = createECDH('prime256v1');
  await caller.get('push/subscribe', {
    endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/kept',
    p256dh: keys.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
    topics: ['round'],
  });
}

/** Codes that nobody has used yet, by SMS and by mail. */
async function askForCodes(open: Caller, caller: Caller): Promise<void> {
  await open.get('sms/send', { mobile: '13800138000', event: 'mobilelogin' });
  await caller.get('security/sendCode', { by: 'email' });
}

/** Selections of a round on sale, under a code. */
async function shareSlip(open: Caller): Promise<void> {
  const { game_no: issue } = await open.get('games/getGameResult', { game_id: String(DICE) });
  const line = { game_id: DICE, game_no: issue ?? '', play: 'side', number: 'big' };
  await open.get('games/shareSlip', { lines: [line] });
}

async function readNews(caller: Caller): Promise<void> {
  const { list } = await caller.get('index/notice', {});
  await caller.get('index/markNoticeRead', { notice_id: list[0]?.id ?? 0 });
  await caller.get('index/markAllMessagesRead');
}
