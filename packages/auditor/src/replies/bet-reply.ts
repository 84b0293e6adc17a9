import { readHundredths } from '../plays/odds.ts';
import { fieldOf, listOf, readId } from './read-fields.ts';

/** The fields of a reply to a slip.   Units: 1/100, odds x 100. */
export type BetReply = {
  readonly gameId: number;
  readonly issue: string;
  readonly roundId: string;
  readonly count: number;
  readonly totalMinor: bigint;
  readonly balanceMinor: bigint;
  readonly bets: readonly ReportedBet[];
  /** The bets with receipts in the reply. */
  readonly receipts: readonly string[];
};

export type ReportedBet = {
  readonly betId: string;
  readonly play: string;
  readonly number: string;
  readonly stakeMinor: bigint;
  readonly odds: bigint;
};

/** Parses the data of games/submitBet; undefined when any field is invalid or two fields report different
 *  amounts. */
export function readBetReply(data: unknown): BetReply | undefined {
  const [gameId, issue, roundId, count] = ['game_id', 'game_no', 'round_id', 'count'].map((name) =>
    fieldOf(data, name),
  );
  const totalMinor = readHundredths(fieldOf(data, 'total_amount'));
  const balanceMinor = readHundredths(fieldOf(data, 'balance'));
  const bets = listOf(data, 'bets', readBet);
  const receipts = listOf(data, 'receipts', (receipt) => readId(fieldOf(receipt, 'bet_id')));
  if (typeof gameId !== 'number' || typeof issue !== 'string' || typeof count !== 'number') return undefined;
  if (totalMinor === undefined || balanceMinor === undefined || !bets || !receipts) return undefined;
  if (fieldOf(data, 'money') !== fieldOf(data, 'balance')) return undefined;
  const round = readId(roundId);
  return round === undefined
    ? undefined
    : { gameId, issue, roundId: round, count, totalMinor, balanceMinor, bets, receipts };
}

/** The balance reported by games/cancelBet (`balance`), user/index (`money`) or a registration
 *  (`userinfo.money`). */
export const readBalance = (data: unknown): bigint | undefined =>
  readHundredths(
    fieldOf(data, 'balance') ?? fieldOf(data, 'money') ?? fieldOf(fieldOf(data, 'userinfo'), 'money'),
  );

function readBet(bet: unknown): ReportedBet | undefined {
  const betId = readId(fieldOf(bet, 'id'));
  const [play, number] = [fieldOf(bet, 'play'), fieldOf(bet, 'number')];
  const stakeMinor = readHundredths(fieldOf(bet, 'amount'));
  const odds = readHundredths(fieldOf(bet, 'odds'));
  if (betId === undefined || typeof play !== 'string' || typeof number !== 'string') return undefined;
  if (stakeMinor === undefined || odds === undefined) return undefined;
  return { betId, play, number, stakeMinor, odds };
}
