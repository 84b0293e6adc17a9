import { bookMessage } from '../close-record.ts';
import { fromHex } from '../encoding.ts';
import type { BookExport, ClosedRound, RoundExport } from '../export-format.ts';
import { isSigned } from '../receipt.ts';
import { amountOf, claim, type Step } from './verify-step.ts';

/** The sum of a closed book: signed by the operator for this q, with no more bets taken back than it has.
 *  Cost: one signature check. */
export function bookSteps(
  { announcement, close }: Pick<ClosedRound, 'announcement' | 'close'>,
  { cancelledCount, stakeMinor, signature }: BookExport,
): Step[] {
  const message = bookMessage(fromHex(close.q, 32), cancelledCount, amountOf(stakeMinor));
  const holds = isSigned(message, fromHex(signature), fromHex(announcement.operatorKey, 32));
  const fits = cancelledCount <= close.leafCount;
  return [
    claim('book', holds, {
      expected: 'a signature of the operator over the sum of the book',
      got: signature,
    }),
    claim('book', fits, {
      expected: `${close.leafCount} or fewer bets taken back`,
      got: String(cancelledCount),
      of: 'count',
    }),
  ];
}

/** The sum of the book holds the reader's own stakes, and at least one cent for each bet of somebody else. A
 *  ticket has its stake in its home round alone, so that those of others may be without one. */
export function stakesSteps({ bets, tickets = [], model, book, close }: RoundExport): Step[] {
  const ofTickets = tickets.flatMap(({ rounds, reason }) =>
    rounds.flatMap(({ round, leaf, stakeMinor }) => (round === null ? [{ leaf, stakeMinor, reason }] : [])),
  );
  const own = [...new Map([...bets, ...ofTickets].map((bet) => [bet.leaf, bet])).values()];
  const standing = own.filter(({ reason }) => reason !== 'member');
  const others = close.leafCount - book.cancelledCount - standing.length;
  const rest = standing.reduce((left, bet) => left - amountOf(bet.stakeMinor), amountOf(book.stakeMinor));
  const least = model === undefined ? others : 0;
  const hasRoom = others >= 0 && own.length - standing.length <= book.cancelledCount;
  const isSum = others > 0 ? rest >= least : rest === 0n;
  return [
    claim('stakes', hasRoom, {
      expected: 'the own bets among those of the book',
      got: `${others} others`,
      of: 'count',
    }),
    claim('stakes', isSum, {
      expected: 'the stakes of the own bets and of all others',
      got: book.stakeMinor,
      of: 'sum',
    }),
  ];
}
