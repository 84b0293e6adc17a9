import type { AnnouncementExport } from '@tessera/domain/fairness/export-format';
import type { WitnessLocation } from '@tessera/domain/fairness/verify/grade';
import type { EpochMs } from '@tessera/domain/time';

import { affected, type Queryable, rows, statement } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';

export type ChainRow = {
  readonly id: Buffer;
  readonly game_id: number;
  readonly length: number;
  readonly head: Buffer;
  readonly policy: number;
  /** Where its witness ran when it was announced. */
  readonly witness_location: WitnessLocation;
  /** As published: all data covered by the announcement hash. */
  readonly announcement: AnnouncementExport;
  readonly hash: Buffer;
  readonly announced_at: EpochMs;
  /** The lowest index that is not allocated to a round. */
  readonly next_index: number;
  /** Since when its keeper or its witness does not have it any more. */
  readonly lost_at: EpochMs | null;
};

const COLUMNS =
  'id, game_id, length, head, policy, witness_location, announcement, hash, announced_at, next_index, lost_at';
const OF_GAME = statement(
  'fairness_chains_of_game',
  `select ${COLUMNS} from chains where game_id = $1 order by announced_at, id`,
);

/** The chains of a game, oldest first. Each serves tens of thousands of rounds. */
export const chainsOf = (db: Queryable, gameId: number): Promise<ChainRow[]> =>
  rows<ChainRow>(db, OF_GAME, [gameId]);

const BY_ID = statement('fairness_chain', `select ${COLUMNS} from chains where id = $1`);
export const findChain = async (db: Queryable, id: Buffer): Promise<ChainRow | undefined> =>
  (await rows<ChainRow>(db, BY_ID, [id]))[0];

const LAST_OF_GAMES = statement(
  'fairness_last_chains',
  `select distinct on (r.game_id) c.policy, c.witness_location from rounds r join chains c on c.id = r.chain_id
  where r.state in ('scheduled', 'open') order by r.game_id, r.closes_at`,
);

/** The sources of the chain that supplies each game's next round to close.   Cost: the rounds that are not
 *  closed. */
export const chainsInSale = (db: Queryable): Promise<Pick<ChainRow, 'policy' | 'witness_location'>[]> =>
  rows(db, LAST_OF_GAMES);

const INSERT = statement(
  'fairness_insert_chain',
  `insert into chains (id, game_id, length, head, policy, announcement, hash, announced_at, witness_location)
  values ($1, $2, $3, $4, $5, $6, $7, to_timestamp($8 / 1000.0), $9)`,
);

export const insertChain = (
  tx: Tx,
  chain: Omit<ChainRow, 'next_index' | 'announced_at' | 'lost_at'>,
  announcedAt: number,
): Promise<number> =>
  affected(tx, INSERT, [
    chain.id,
    chain.game_id,
    chain.length,
    chain.head,
    chain.policy,
    JSON.stringify(chain.announcement),
    chain.hash,
    announcedAt,
    chain.witness_location,
  ]);

const LOSE = statement(
  'fairness_lose_chain',
  'update chains set lost_at = clock_timestamp() where id = $1 and lost_at is null',
);

export const markLost = (db: Queryable, id: Buffer): Promise<number> => affected(db, LOSE, [id]);
