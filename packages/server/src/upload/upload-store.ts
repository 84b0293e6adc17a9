import { affected, firstRow, type Queryable, rows, run, statement } from '../db/query.ts';

/** A file that arrives in parts belongs to one member: nobody else can merge or drop it. */
export type ChunkKey = { readonly memberId: bigint; readonly chunkId: string };

const INSERT = statement(
  'upload_insert',
  `insert into uploads (name, member_id, chunk_id, bytes) values ($1, $2, $3, $4)
   on conflict (member_id, chunk_id) where chunk_id is not null do nothing`,
);

/** Stores a picture. False: this member's file in parts was merged before. */
export const insertUpload = async (
  db: Queryable,
  upload: {
    readonly name: string;
    readonly memberId: bigint;
    readonly bytes: Buffer;
    readonly chunkId?: string;
  },
): Promise<boolean> => {
  const { name, memberId, chunkId = null, bytes } = upload;
  return (await affected(db, INSERT, [name, memberId, chunkId, bytes])) > 0;
};

const LOCK = statement('upload_lock_member', 'select id from members where id = $1 for no key update');

/** Locks a member, so that the pictures of one are counted and stored one after the other. */
export const lockPictures = (tx: Queryable, memberId: bigint): Promise<unknown> => rows(tx, LOCK, [memberId]);

const KEPT = statement(
  'upload_kept',
  `select count(*)::int as files, coalesce(sum(size), 0)::int as bytes from (
     select octet_length(bytes) as size from uploads where member_id = $1
     union all
     select octet_length(p.picture) from deposits d join deposit_proofs p on p.deposit_id = d.id
     where d.member_id = $1) kept`,
);

/** Counts the pictures of a member, proofs of payments too, and their bytes.   Cost: one index range of at
 *  most 200 rows, and the member's deposit orders. */
export const keptPictures = async (
  db: Queryable,
  memberId: bigint,
): Promise<{ readonly files: number; readonly bytes: number }> =>
  (await firstRow<{ files: number; bytes: number }>(db, KEPT, [memberId])) ?? { files: 0, bytes: 0 };

const DELETE = statement(
  'upload_delete_unused',
  `delete from uploads u where u.name = $1 and u.member_id = $2
     and not exists (select from members m where m.id = $2 and m.avatar = $3)
     and not exists (select from service_messages s where s.member_id = $2 and s.image = $3)
     and not exists (select from feedback f where f.member_id = $2 and $3 = any(f.images))`,
);

/** Deletes a picture of a member unless it is shown somewhere.
 *  Cost: one round trip; the member's own messages and feedback. */
export const deleteUnused = (
  db: Queryable,
  memberId: bigint,
  { name, address }: { readonly name: string; readonly address: string },
): Promise<number> => affected(db, DELETE, [name, memberId, address]);

const BY_CHUNK = statement(
  'upload_by_chunk',
  'select name from uploads where member_id = $1 and chunk_id = $2',
);

export const uploadOfChunks = async (
  db: Queryable,
  { memberId, chunkId }: ChunkKey,
): Promise<string | undefined> => (await firstRow<{ name: string }>(db, BY_CHUNK, [memberId, chunkId]))?.name;

const BY_NAME = statement('upload_by_name', 'select bytes from uploads where name = $1');

export const uploadedBytes = async (db: Queryable, name: string): Promise<Buffer | undefined> =>
  (await firstRow<{ bytes: Buffer }>(db, BY_NAME, [name]))?.bytes;

const IS_OWN = statement('upload_is_own', 'select 1 as one from uploads where name = $1 and member_id = $2');

/** Returns true if a member uploaded the picture of this name. */
export const isOwnUpload = async (db: Queryable, name: string, memberId: bigint): Promise<boolean> =>
  (await firstRow(db, IS_OWN, [name, memberId])) !== undefined;

const WAITING = statement(
  'upload_parts_waiting',
  `select coalesce(sum(size) filter (where chunk_id = $2 and index <> $3), 0)::int as bytes,
     (count(distinct chunk_id) filter (where chunk_id <> $2))::int as files
   from upload_parts where member_id = $1`,
);

/** The bytes of a file's other parts, and how many other files of the member are incomplete. */
export const waitingParts = async (
  db: Queryable,
  { memberId, chunkId }: ChunkKey,
  index: number,
): Promise<{ bytes: number; files: number }> =>
  (await firstRow<{ bytes: number; files: number }>(db, WAITING, [memberId, chunkId, index])) ?? {
    bytes: 0,
    files: 0,
  };

const PUT_PART = statement(
  'upload_put_part',
  `insert into upload_parts (member_id, chunk_id, index, announced, size, bytes) values ($1, $2, $3, $4, $5, $6)
   on conflict (member_id, chunk_id, index)
   do update set announced = excluded.announced, size = excluded.size, bytes = excluded.bytes,
     created_at = clock_timestamp()`,
);

export type Part = { readonly index: number; readonly announced: number | null; readonly bytes: Buffer };

/** Stores a part; one sent again replaces the one before. */
export const putPart = async (db: Queryable, { memberId, chunkId }: ChunkKey, part: Part): Promise<void> => {
  const { index, announced, bytes } = part;
  await run(db, PUT_PART, [memberId, chunkId, index, announced, bytes.length, bytes]);
};

const SIZES = statement(
  'upload_part_sizes',
  'select index, announced, size from upload_parts where member_id = $1 and chunk_id = $2 order by index',
);

export type PartSize = Omit<Part, 'bytes'> & { readonly size: number };

/** The parts of a file that have arrived, in order, without their bytes. */
export const partSizes = (db: Queryable, { memberId, chunkId }: ChunkKey): Promise<PartSize[]> =>
  rows<PartSize>(db, SIZES, [memberId, chunkId]);

const BYTES = statement(
  'upload_part_bytes',
  `select bytes from upload_parts where member_id = $1 and chunk_id = $2 and index < $3 order by index`,
);

/** The bytes of the first `count` parts of a file, put together. */
export const bytesOfParts = async (
  db: Queryable,
  { memberId, chunkId }: ChunkKey,
  count: number,
): Promise<Buffer> =>
  Buffer.concat(
    (await rows<{ bytes: Buffer }>(db, BYTES, [memberId, chunkId, count])).map(({ bytes }) => bytes),
  );

const DROP = statement(
  'upload_drop_parts',
  'delete from upload_parts where member_id = $1 and chunk_id = $2',
);

export const dropParts = async (db: Queryable, { memberId, chunkId }: ChunkKey): Promise<void> => {
  await run(db, DROP, [memberId, chunkId]);
};

const SWEEP = statement(
  'upload_sweep_parts',
  `delete from upload_parts where ctid = any(array(
     select ctid from upload_parts where created_at < clock_timestamp() - $1 * interval '1 millisecond' limit $2))`,
);

/** Deletes parts of files that were never completed. */
export const sweepParts = (db: Queryable, olderThanMs: number, limit: number): Promise<number> =>
  affected(db, SWEEP, [olderThanMs, limit]);
