import type { Data } from '@tessera/contract/routes';
import type { ResultReason } from '@tessera/domain/bets/bet-status';
import { familyOfWireType } from '@tessera/domain/games/families';
import { moneyOrZero } from '@tessera/domain/money';
import { ownValue } from '@tessera/domain/own-value';
import { type Share, shareLeft, WHOLE_TICKET } from '@tessera/domain/tickets/part';

import { serverClock } from '../api/server-clock.ts';
import { type GuestBet, isOpen } from '../guest/guest-bet.ts';
import type { GuestTicket } from '../guest/guest-ticket.ts';
import { returnedOf } from './returned-of.ts';

export type BetRecord = Data<'games/getBetRecord'>['list'][number];
export type RecordStatus = 'pending' | 'win' | 'lose' | 'cancelled' | 'unknown';

export type RecordLeg = NonNullable<BetRecord['legs']>[number];

/** What a ticket has beside the fields of a bet. Amounts are decimal text. */
export type RecordTicket = Omit<GuestTicket, 'sizes' | 'legs'> & {
  readonly legs: readonly RecordLeg[];
  /** The stake that its parts leave, of the whole.   Units: 1/100. */
  readonly share: Share;
  /** The parts of its stake that were cashed out. */
  readonly parts: readonly NonNullable<BetRecord['parts']>[number][];
  /** Something is offered for it now. */
  readonly canCashOut: boolean;
  /** Some amount can be set from which on it is cashed out by itself. */
  readonly canAutoCashOut: boolean;
  /** The amount that is set, or for which it was; null without one. */
  readonly autoCashOut: string | null;
};

/** A row of the list, for a member's bet or a demo bet. Amounts are decimal text. */
export type RecordRow = Omit<
  GuestBet,
  'selection' | 'status' | 'reason' | 'payout' | 'placedAtMs' | 'drawsAtMs' | 'closesAtMs' | 'ticket'
> & {
  /** Of a ticket. */
  readonly ticket?: RecordTicket;
  readonly pick: string;
  /** Empty for a demo bet: the phone stores keys and fetches the names. */
  readonly pickName: string;
  readonly status: RecordStatus;
  readonly reason: ResultReason | '';
  /** The amount credited to the balance. */
  readonly returned: string;
  /** Epoch seconds. */
  readonly placedAt: number;
  readonly canCancel: boolean;
  readonly isDemo: boolean;
};

/** Statuses of this contract, and the numbers and capitals of older servers. */
const STATUSES: Readonly<Record<string, RecordStatus>> = {
  pending: 'pending',
  win: 'win',
  lose: 'lose',
  cancelled: 'cancelled',
  '0': 'pending',
  '1': 'win',
  '2': 'lose',
  '3': 'cancelled',
};

export const readStatus = (word: string): RecordStatus => ownValue(STATUSES, word.toLowerCase()) ?? 'unknown';

export const rowOfRecord = (bet: BetRecord): RecordRow => ({
  id: bet.id,
  gameId: bet.game_id,
  gameName: bet.game_name,
  family: familyOfWireType(bet.game_type) ?? bet.game_type,
  issue: bet.game_no,
  roundId: bet.round_id,
  play: bet.play,
  playName: bet.play_name,
  pick: bet.number,
  pickName: bet.number_name,
  odds: bet.odds,
  stake: bet.amount,
  status: readStatus(bet.status),
  reason: bet.result_reason,
  returned: returnedOf({ ...bet, status: readStatus(bet.status) }),
  numbers: bet.draw_numbers,
  placedAt: bet.createtime,
  canCancel: bet.can_cancel,
  isDemo: false,
  ...(bet.legs && { ticket: ticketOf(bet, bet.legs) }),
});

const ticketOf = (bet: BetRecord, legs: readonly RecordLeg[]): RecordTicket => ({
  unit: bet.unit ?? '0.00',
  lines: bet.lines ?? 0,
  wonLines: bet.won_lines ?? null,
  canCashOut: bet.can_cashout === true,
  canAutoCashOut: bet.can_auto_cashout === true,
  autoCashOut: bet.auto_cashout ?? null,
  legs,
  share: shareOf(bet),
  parts: bet.parts ?? [],
});

/** By its parts: where the end of a ticket is not told yet, its record has no rest any more. */
function shareOf({ amount, parts = [] }: BetRecord): Share {
  const stakeMinor = moneyOrZero(amount);
  const partedMinor = parts.reduce((sum, { stake }) => sum + moneyOrZero(stake), 0n);
  return stakeMinor === 0n ? WHOLE_TICKET : shareLeft({ stakeMinor, partedMinor });
}

const NEVER_CASHED_OUT = {
  canCashOut: false,
  canAutoCashOut: false,
  autoCashOut: null,
  share: WHOLE_TICKET,
  parts: [],
} as const;

export const rowOfGuestBet = ({ selection, payout, placedAtMs, ticket, ...bet }: GuestBet): RecordRow => ({
  ...bet,
  pick: selection.slice(selection.indexOf(':') + 1),
  pickName: '',
  reason: bet.reason ?? (bet.status === 'cancelled' ? 'void' : ''),
  returned: payout,
  placedAt: Math.floor(placedAtMs / 1000),
  canCancel: isOpen({ selection, payout, placedAtMs, ...bet }, serverClock.now()),
  isDemo: true,
  ...(ticket && { ticket: { ...ticket, ...NEVER_CASHED_OUT } }),
});

/** Whether a bet counts neither as staked nor as returned: its stake went back. A ticket that is void after
 *  parts of it were cashed out has back what they paid, and the stake of the rest. */
export const isCalledOff = ({
  status,
  reason,
  ticket,
}: Pick<RecordRow, 'status' | 'reason' | 'ticket'>): boolean =>
  status === 'cancelled' && reason !== 'cashout' && (ticket?.parts.length ?? 0) === 0;

/** Whether its member ended it before the draw. Of a ticket, the matches are still played to their end. */
export const hasEndedEarly = ({ status, reason }: Pick<RecordRow, 'status' | 'reason'>): boolean =>
  status === 'cancelled' && (reason === 'member' || reason === 'cashout');

/** What a settled bet has won beyond its stake, or lost of it; zero for one that was cancelled. Null while it
 *  has no result.  Units: 1/100. */
export function profitOf({
  status,
  stake,
  returned,
}: Pick<RecordRow, 'status' | 'stake' | 'returned'>): bigint | null {
  if (status === 'pending' || status === 'unknown') return null;
  return moneyOrZero(returned) - moneyOrZero(stake);
}
