import type { ChaseIntent, Intent, ProtectionIntent, WalletIntent } from '@tessera/auditor/observed/intent';
import { isChaseIntent, isProtectionIntent, isWalletIntent } from '@tessera/auditor/observed/intent';
import { rowOfTicket } from '@tessera/simulator/tickets/row-of-ticket';

import type { HttpCall } from './http-client.ts';

/** The password of every member. */
const PASSWORD = 'Quartz7319me';
/** The fund password of every member. */
export const FUND_PASSWORD = '739152';
/** Ethereum, in and out. */
const CHANNEL_IN = 2;
const CHANNEL_OUT = 12;

/** Encodes an intent as a call. The same intent always gives the same call. */
export function callOf(intent: Intent, token: string | undefined): HttpCall {
  if (isWalletIntent(intent)) return walletCallOf(intent, token);
  if (isChaseIntent(intent)) return chaseCallOf(intent, token);
  if (isProtectionIntent(intent)) return protectionCallOf(intent, token);
  switch (intent.kind) {
    case 'register':
      return { method: 'POST', path: 'user/register', body: { username: intent.member, password: PASSWORD } };
    case 'bet':
      return {
        method: 'POST',
        path: 'games/submitBet',
        token,
        key: intent.key,
        body: { game_id: intent.gameId, game_no: intent.issue, bet_content: intent.lines },
      };
    case 'cancel':
      return { method: 'POST', path: 'games/cancelBet', token, body: { bet_id: intent.betId } };
    case 'ticket':
      return {
        method: 'POST',
        path: 'games/submitBet',
        token,
        key: intent.key,
        body: { game_id: intent.gameId, game_no: intent.issue, bet_content: [rowOfTicket(intent)] },
      };
    case 'cancelTicket':
      return { method: 'POST', path: 'games/cancelBet', token, body: { bet_id: intent.betId } };
    case 'cashOutOffer':
      return {
        method: 'GET',
        path: `games/cashoutOffer?bet_id=${intent.betId}${intent.stake === undefined ? '' : `&stake=${intent.stake}`}`,
        token,
      };
    case 'cashOut':
      return {
        method: 'POST',
        path: 'games/cashout',
        token,
        body: {
          bet_id: intent.betId,
          amount: intent.amount,
          stake: intent.part?.stake,
          part: intent.part?.number,
        },
      };
    case 'balance':
      return { method: 'GET', path: 'user/index', token };
    default:
      return intent satisfies never;
  }
}

function chaseCallOf(intent: ChaseIntent, token: string | undefined): HttpCall {
  if (intent.kind === 'chaseDetail')
    return { method: 'GET', path: `games/chaseDetail?chase_id=${intent.chaseId}`, token };
  if (intent.kind === 'cancelChase')
    return { method: 'POST', path: 'games/cancelChase', token, body: { chase_id: intent.chaseId } };
  const { key, gameId, lines, issues, stopOnWin, stopLoss, stopWin } = intent;
  const body = {
    game_id: gameId,
    bet_content: lines,
    issues: issues.map(({ issue, multiple }) => ({ game_no: issue, multiple })),
    stop_on_win: stopOnWin ? 1 : 0,
    stop_loss: stopLoss,
    stop_win: stopWin,
  };
  return { method: 'POST', path: 'games/createChase', token, key, body };
}

function protectionCallOf(intent: ProtectionIntent, token: string | undefined): HttpCall {
  return { method: 'POST', path: `protection/${intent.kind}`, token, body: bodyOf(intent) };
}

function bodyOf(intent: ProtectionIntent): object {
  switch (intent.kind) {
    case 'setLimit':
      return { measure: intent.measure, period: intent.period, amount: intent.amount };
    case 'exclude':
      return { length: intent.length };
    case 'blockGame':
      return { game_id: intent.gameId };
    case 'setCheck':
      return { minutes: intent.minutes };
    default:
      return {};
  }
}

function walletCallOf(intent: WalletIntent, token: string | undefined): HttpCall {
  const post = (path: string, body: object, key?: string): HttpCall => ({
    method: 'POST',
    path,
    token,
    key,
    body,
  });
  switch (intent.kind) {
    case 'fundPassword':
      return post('user/setFundPassword', { password: PASSWORD, fund_password: FUND_PASSWORD });
    case 'transfer': {
      const { to, amount, key } = intent;
      return post('trade/transfer', { to_account: to, amount, password: FUND_PASSWORD }, key);
    }
    case 'recharge':
      return post('trade/recharge', { channel_id: CHANNEL_IN, amount: intent.amount }, intent.key);
    case 'pay':
      return { method: 'POST', path: intent.payUrl, body: { pay: 'other', amount: intent.amount } };
    case 'card':
      return post('trade/addCard', {
        channel_id: CHANNEL_OUT,
        address: intent.address,
        password: FUND_PASSWORD,
      });
    case 'withdraw': {
      const { cardId, amount, key } = intent;
      return post('trade/withdraw', { card_id: cardId, amount, password: FUND_PASSWORD }, key);
    }
    case 'returnDeposit': {
      const { orderId, cardId, key } = intent;
      const body = { order_no: orderId, card_id: cardId, password: FUND_PASSWORD };
      return post('protection/returnDeposit', body, key);
    }
    case 'claim': {
      const { benefit: id, key } = intent;
      return post(id.startsWith('vip-') ? 'user/receiveVip' : 'welfare/receive', { id }, key);
    }
    case 'deposits':
      return { method: 'GET', path: 'trade/rechargeLog?limit=20', token };
    case 'withdrawals':
      return { method: 'GET', path: 'trade/withdrawLog?limit=20', token };
    case 'decide':
      throw new Error('decisions are no calls of members');
    default:
      return intent satisfies never;
  }
}

/** Lists the member's cards, after an unanswered request to add the only one. */
export const cardsCall = (token: string | undefined): HttpCall => ({
  method: 'GET',
  path: 'trade/cards',
  token,
});

/** Logs in, after an unanswered registration that took the name. */
export const logInCall = (member: string): HttpCall => ({
  method: 'POST',
  path: 'user/login',
  body: { account: member, password: PASSWORD },
});
