import { readHundredths } from '../plays/odds.ts';
import { readBetReply } from './bet-reply.ts';
import { fieldOf, listOf, readId } from './read-fields.ts';

/** The fields of a reply to a ticket.   Units: 1/100. */
export type TicketReply = {
  readonly ticketId: string;
  readonly lines: number;
  readonly unitMinor: bigint;
  readonly stakeMinor: bigint;
  readonly mostMinor: bigint;
  readonly balanceMinor: bigint;
  /** Those of its receipts. */
  readonly rounds: readonly string[];
  readonly home: string;
};

/** Parses the data of games/submitBet for a ticket; undefined when any field is invalid or two fields say
 *  different things. */
export function readTicketReply(data: unknown): TicketReply | undefined {
  const reply = readBetReply(data);
  const [bet, ...more] = reply?.bets ?? [];
  const [unitMinor, mostMinor] = [
    readHundredths(fieldOf(data, 'unit')),
    readHundredths(fieldOf(data, 'max_payout')),
  ];
  const [lines, home] = [fieldOf(data, 'lines'), readId(fieldOf(data, 'home'))];
  const rounds = listOf(data, 'receipts', (receipt) => readId(fieldOf(receipt, 'round_id')));
  if (!reply || !bet || more.length > 0 || bet.play !== 'ticket' || reply.count !== 1) return undefined;
  if (unitMinor === undefined || mostMinor === undefined || typeof lines !== 'number' || !home || !rounds)
    return undefined;
  if (bet.stakeMinor !== reply.totalMinor || reply.receipts.some((id) => id !== bet.betId)) return undefined;
  const { balanceMinor } = reply;
  return {
    ticketId: bet.betId,
    lines,
    unitMinor,
    stakeMinor: bet.stakeMinor,
    mostMinor,
    balanceMinor,
    rounds,
    home,
  };
}
