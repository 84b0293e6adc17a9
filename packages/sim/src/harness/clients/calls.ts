import type { Intent } from '../../auditor/observed.ts';
import type { HttpCall } from './http-call.ts';

/** Every member's password. Nobody guesses it but us. */
const PASSWORD = 'Quartz7319me';

/** An intent as the wire has it. The same intent is always the same call. */
export function callOf(intent: Intent, token: string | undefined): HttpCall {
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
    case 'balance':
      return { method: 'GET', path: 'user/index', token };
    default:
      return intent satisfies never;
  }
}

/** What a member does whose registration went through without an answer: the name is taken, by the member. */
export const logInCall = (member: string): HttpCall => ({
  method: 'POST',
  path: 'user/login',
  body: { account: member, password: PASSWORD },
});
