import type { Payload } from '@tessera/contract/routes';
import type { RoundReply } from '@tessera/domain/fairness/export-format';

import { api } from '../api/api.ts';
import { readProof } from './round-proof.ts';

type ProofQuery = Payload<'games/roundProof'>;
type After = Pick<ProofQuery, 'bets_after' | 'tickets_after'>;

/** The published proof of a round with all bets and tickets of the reader.
 *  Cost: a call for every 2,000 bets or 200 tickets. */
export const readWhole = (asked: ProofQuery, signal?: AbortSignal): Promise<unknown> =>
  wholeProof((after) =>
    api(
      'games/roundProof',
      { ...asked, ...after },
      {
        showLoading: false,
        showError: false,
        ...(signal && { signal }),
      },
    ),
  );

/** Joins the pages of a reply. One that ends before it has shown what it counts stays as it is: that it is
 *  not whole is then to be said. */
export async function wholeProof(read: (after: After) => Promise<unknown>): Promise<unknown> {
  const first = await read({});
  const proof = readProof(first);
  if (proof.kind !== 'drawn') return first;
  let { round } = proof;
  while (isCut(round)) {
    const next = readProof(await read(afterLast(round)));
    if (next.kind !== 'drawn' || sizeOf(next.round) === 0) break;
    round = joined(round, next.round);
  }
  return round;
}

/** Returns true if it shows fewer own bets or tickets than it counts. */
export const isCut = ({ own, bets, tickets = [] }: RoundReply): boolean =>
  own !== undefined && (bets.length < own.bets || tickets.length < own.tickets);

/** Number of own bets and tickets in it. */
export const sizeOf = ({ bets, tickets = [] }: RoundReply): number => bets.length + tickets.length;

function afterLast({ bets, tickets = [] }: RoundReply): After {
  const [bet, ticket] = [bets.at(-1), tickets.at(-1)];
  return {
    ...(bet && { bets_after: decimal(bet.betId) }),
    ...(ticket && { tickets_after: decimal(ticket.ticketId) }),
  };
}

const decimal = (hex: string): string => BigInt(`0x${hex}`).toString();

function joined(one: RoundReply, more: RoundReply): RoundReply {
  const known = new Set(one.payTables.map(({ hash }) => hash));
  return {
    ...one,
    bets: [...one.bets, ...more.bets],
    payTables: [...one.payTables, ...more.payTables.filter(({ hash }) => !known.has(hash))],
    ...(one.tickets && { tickets: [...one.tickets, ...(more.tickets ?? [])] }),
  };
}
