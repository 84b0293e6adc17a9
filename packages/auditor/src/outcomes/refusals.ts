import { type Intent, isChaseIntent } from '../observed/intent.ts';
import { readHundredths } from '../plays/odds.ts';
import { readSlip } from '../plays/slip.ts';
import { CANCELLED } from '../state/bet-table.ts';
import type { Member } from '../state/member.ts';
import type { State } from '../state/state.ts';
import { whyAffordable } from './affordable.ts';
import { whyNotChase } from './apply-chase.ts';
import { whyNotClaimed } from './apply-claim.ts';
import { whyNotTicket } from './ticket-refusals.ts';

/** The product may refuse longer amounts. */
const PLAIN_AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;

/** The reason why a refusal is implausible, as far as that can be known from outside; undefined when it is
 *  plausible. */
export function whyImplausible(
  state: State,
  member: Member,
  intent: Intent,
  code: string,
): string | undefined {
  if (intent.kind === 'cancel') {
    const row = state.bets.rowOf(intent.betId);
    const isOwn = row !== undefined && state.bets.at(row).member === member.index;
    if (code === 'BET_NOT_EXIST' && isOwn) return 'the bet is the member\u2019s own';
    if (isOwn && state.bets.is(row, CANCELLED)) return 'the bet was cancelled before, which is said again';
    return undefined;
  }
  if (isChaseIntent(intent)) return whyNotChase(state, member, intent, code);
  if (intent.kind === 'ticket') return whyNotTicket(state, member, intent, code);
  if (intent.kind === 'claim') return whyNotClaimed(state, intent, code);
  if (intent.kind === 'transfer' || intent.kind === 'withdraw') return whyNotRefused(member, intent, code);
  if (intent.kind !== 'bet') return undefined;
  const slip = readSlip(state.prices(intent.gameId, intent.issue), intent);
  if (typeof slip === 'string') return undefined;
  switch (code) {
    case 'PLAY_NOT_EXIST':
    case 'NUMBER_INVALID':
    case 'BET_EMPTY':
      return 'every line is one of the game';
    case 'BET_AMOUNT_INVALID':
      return intent.lines.every(({ amount }) => PLAIN_AMOUNT.test(amount))
        ? 'every amount is one'
        : undefined;
    case 'ODDS_CHANGED':
      return slip.hasOddsInForce ? 'the odds it names are in force' : undefined;
    case 'MONEY_NOT_ENOUGH':
      return whyAffordable(member, slip.totalMinor);
    default:
      return undefined;
  }
}

function whyNotRefused(
  member: Member,
  { amount }: Extract<Intent, { kind: 'transfer' | 'withdraw' }>,
  code: string,
): string | undefined {
  const minor = readHundredths(amount);
  if (!PLAIN_AMOUNT.test(amount) || minor === undefined || minor === 0n) return undefined;
  if (code === 'AMOUNT_INVALID') return 'the amount is one';
  return code === 'BALANCE_NOT_ENOUGH' ? whyAffordable(member, minor) : undefined;
}
