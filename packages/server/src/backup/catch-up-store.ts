import type { AnnouncementExport } from '@tessera/domain/fairness/export-format';
import type { EpochMs } from '@tessera/domain/time';

import { type Queryable, rows, statement } from '../db/query.ts';
import type { EndedIndex } from '../process/note-ended.ts';

export type AnnouncedChain = {
  /** In hex. */
  readonly id: string;
  readonly game_id: number;
  readonly announcement: AnnouncementExport;
  readonly announced_at: EpochMs;
};

const CHAINS = statement(
  'catch-up-chains',
  `select encode(id, 'hex') as id, game_id, announcement, announced_at from chains where lost_at is null
   order by announced_at, id`,
);

/** All chains that are not lost, oldest first. */
export const announcedChains = (db: Queryable): Promise<AnnouncedChain[]> => rows(db, CHAINS, []);

const ENDED = statement(
  'catch-up-indexes',
  `select r.chain_index as index, encode(c.q, 'hex') as q,
     case when d.round_id is null then 'abandoned' else 'given' end as "end",
     coalesce(d.drawn_at, c.abandoned_at) as at
   from rounds r join close_records c on c.round_id = r.id left join draws d on d.round_id = r.id
   where r.chain_id = decode($1, 'hex') and r.chain_index > $2
     and (d.round_id is not null or c.abandoned_at is not null)
   order by r.chain_index`,
);

/** The indexes of a chain behind one that are drawn or abandoned, in their order. */
export const endedIndexes = (db: Queryable, chainId: string, after: number): Promise<EndedIndex[]> =>
  rows(db, ENDED, [chainId, after]);
