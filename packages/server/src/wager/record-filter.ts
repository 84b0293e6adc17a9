import type { Data } from '@tessera/contract/routes';
import type { BetStatus } from '@tessera/domain/bets/bet-status';

import type { BetSpan } from './bet-span.ts';

/** A row of a list of records, of a bet or of a ticket. */
export type BetRecord = Data<'games/getBetRecord'>['list'][number];

/** The query of a record list. */
export type RecordFilter = {
  readonly accountId: bigint;
  readonly span: BetSpan;
  readonly gameId: number | null;
  readonly status: BetStatus | null;
};

/** A filter as the first parameters of a statement: account, ids, rounds, game, status. */
export const filterValues = ({ accountId, span, gameId, status }: RecordFilter): unknown[] => [
  accountId,
  span.fromId,
  span.toId,
  span.fromRound,
  span.toRound,
  gameId,
  status,
];
