import { firstRow, type Queryable, rows, statement } from '../db/query.ts';
import type { RoundRow } from '../round/round-store.ts';

/** A match day as stored. */
export type LeagueRound = Omit<RoundRow, 'void_reason' | 'settled_at'> & {
  /** Null until the draw, and for a void round. */
  readonly numbers: readonly number[] | null;
};

const SELECT = `select r.id, r.game_id, r.issue, r.state, r.opens_at, r.closes_at, r.draws_at, r.chain_id,
    r.chain_index, r.commitment, case when r.state <> 'void' then d.numbers end as numbers
  from rounds r left join draws d on d.round_id = r.id`;

const COMING_MAX = 12;
const COMING = statement(
  'league_coming_rounds',
  `${SELECT} where r.game_id = $1 and r.state in ('scheduled', 'open', 'closed') order by r.id limit ${COMING_MAX}`,
);

/** The rounds that are on sale, wait for their draw or come next.   Cost: the head of a small index. */
export const comingRounds = (db: Queryable, gameId: number): Promise<LeagueRound[]> =>
  rows<LeagueRound>(db, COMING, [gameId]);

const LAST = statement(
  'league_last_round',
  `${SELECT} where r.game_id = $1 and r.id < $2 and r.state in ('drawn', 'settled', 'void')
  order by r.id desc limit 1`,
);
const ANY_ID = 2n ** 63n - 1n;

/** The last round that was drawn or called off; of those before one, where it is named.   Cost: a few rows
 *  from the end of an index. */
export const lastRound = (
  db: Queryable,
  gameId: number,
  before: bigint = ANY_ID,
): Promise<LeagueRound | undefined> => firstRow<LeagueRound>(db, LAST, [gameId, before]);

const BY_ID = statement('league_round', `${SELECT} where r.id = $1`);
export const leagueRound = (db: Queryable, id: bigint): Promise<LeagueRound | undefined> =>
  firstRow<LeagueRound>(db, BY_ID, [id]);

const BY_ISSUE = statement(
  'league_round_of_issue',
  `${SELECT} where r.game_id = $1 and r.business_date = $2::date and r.seq = $3`,
);
export const roundOfIssue = (
  db: Queryable,
  gameId: number,
  { businessDate, seq }: { readonly businessDate: string; readonly seq: number },
): Promise<LeagueRound | undefined> => firstRow<LeagueRound>(db, BY_ISSUE, [gameId, businessDate, seq]);

const BEFORE = statement(
  'league_drawn_before',
  `${SELECT} where r.chain_id = $1 and r.chain_index < $2 and r.state in ('drawn', 'settled')
  order by r.chain_index desc limit $3`,
);

/** The last drawn rounds of a chain before an index, newest first.   Cost: a few rows of the chain's
 *  index. */
export const drawnBefore = (
  db: Queryable,
  chainId: Buffer,
  index: number,
  count: number,
): Promise<LeagueRound[]> => rows<LeagueRound>(db, BEFORE, [chainId, index, count]);

const AT = statement(
  'league_drawn_at',
  `${SELECT} where r.chain_id = $1 and r.chain_index = any($2::integer[]) and r.state in ('drawn', 'settled')
  order by r.chain_index`,
);

/** The drawn rounds of a chain at some indexes, oldest first.   Cost: one look-up an index. */
export const drawnAt = (db: Queryable, chainId: Buffer, indexes: readonly number[]): Promise<LeagueRound[]> =>
  rows<LeagueRound>(db, AT, [chainId, indexes]);
