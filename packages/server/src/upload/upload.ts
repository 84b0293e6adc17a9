import { UPLOAD_BYTES_MAX, UPLOAD_PART_BYTES_MAX, UPLOAD_PARTS_MAX } from '@tessera/contract/patterns';
import type { Data, Payload } from '@tessera/contract/routes';
import { MINUTE_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { transaction, type Tx } from '../db/tx.ts';
import { Refusal } from '../kernel/refusal.ts';
import { isPicture } from '../picture/is-picture.ts';
import type { ThrottleRule } from '../throttle/throttle-rule.ts';
import { countTries, refuseTooMany, tooManyUntil } from '../throttle/throttle.ts';
import { lockRoom, refuseWithoutRoom } from './quota.ts';
import {
  bytesOfParts,
  type ChunkKey,
  dropParts,
  insertUpload,
  type Part,
  partSizes,
  putPart,
  uploadOfChunks,
  waitingParts,
} from './upload-store.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'random' | 'pictures' | 'disk'>;
type Sent = Payload<'common/upload'>;
type Reply = Data<'common/upload'>;
type Caller = { readonly memberId: bigint; readonly origin: string };

export const UPLOADS = '/uploads/';

const CHUNK_ID = /^[a-z0-9-]{36}$/;
const NAME_BYTES = 16;
const MIB = 1_048_576;
/** Files of one member that may be incomplete at the same time. */
const INCOMPLETE_MAX = 4;
/** Parts are counted too: each is a row of up to 2 MiB. */
const FILES: ThrottleRule = { limit: 60, windowMs: 60 * MINUTE_MS };
const PARTS: ThrottleRule = { limit: 8 * UPLOAD_PARTS_MAX, windowMs: 60 * MINUTE_MS };

/** Takes a picture: whole; or a part of one, the request to merge the parts, or to drop them. Pictures are
 *  decoded and re-encoded; nothing of the sent bytes is stored. Parts belong to the member who sent them.
 *  Refuses: INVALID_PARAMETERS for a malformed chunkid, index or count, UPLOAD_MISSING, UPLOAD_TYPE,
 *  UPLOAD_NOT_IMAGE, PICTURE_TOO_LARGE, UPLOAD_TOO_LARGE, UPLOAD_QUOTA with 200 pictures or 50 MiB,
 *  CHUNK_INCOMPLETE, TOO_MANY_REQUESTS, SERVER_BUSY, also while the disk is nearly full.
 *  Locks: of a part, the counter of the member's parts; of a picture, the member while it is stored.
 *  Cost: seven round trips a part, ten a file, 13 to merge; half a second of a worker thread at most. */
export async function upload(ctx: Deps, sent: Sent, caller: Caller): Promise<Reply> {
  const { memberId } = caller;
  if (isWord(sent.action, 'clean') || isWord(sent.method, 'clean')) {
    await dropParts(ctx.db.main, chunkKeyOf(sent, memberId));
    return null;
  }
  if (isWord(sent.action, 'merge')) return merge(ctx, sent, caller);
  await refuseWithoutRoom(ctx, memberId);
  if (sent.chunkid) return takePart(ctx, sent, memberId);
  const bytes = fileOf(sent, UPLOAD_BYTES_MAX);
  await refuseTooMany(ctx, 'uploads', { key: `upload:member:${memberId}`, rule: FILES });
  const name = newName(ctx);
  const picture = await redrawn(ctx, bytes);
  await transaction(ctx.db, async (tx) => {
    await lockRoom(tx, memberId);
    await insertUpload(tx, { name, memberId, bytes: picture });
  });
  return addressOf(name, caller);
}

async function takePart(ctx: Deps, sent: Sent, memberId: bigint): Promise<null> {
  const key = chunkKeyOf(sent, memberId);
  const bytes = fileOf(sent, UPLOAD_PART_BYTES_MAX);
  const index = wholeNumber(sent.chunkindex, 'chunkindex', UPLOAD_PARTS_MAX - 1);
  const announced = sent.chunkcount ? wholeNumber(sent.chunkcount, 'chunkcount', UPLOAD_PARTS_MAX) : null;
  if (announced !== null && index >= announced) throw invalid('chunkindex');
  const part = { index, announced, bytes };
  const refusal = await transaction(ctx.db, (tx) => storePart(tx, ctx, key, part));
  if (refusal) throw refusal;
  return null;
}

/** The lock of the counter lets one part of the member be measured and stored at a time. A refusal is
 *  returned, so that its attempt stays counted. */
async function storePart(
  tx: Tx,
  ctx: Pick<Context, 'clock'>,
  key: ChunkKey,
  part: Part,
): Promise<Refusal | undefined> {
  const locked = await countTries(tx, ctx, [{ key: `upload:parts:${key.memberId}`, rule: PARTS }]);
  if (locked) return tooManyUntil('uploads', locked.lockedUntil, ctx);
  const waiting = await waitingParts(tx, key, part.index);
  if (waiting.bytes + part.bytes.length > UPLOAD_BYTES_MAX || waiting.files >= INCOMPLETE_MAX)
    return tooLarge(UPLOAD_BYTES_MAX);
  await putPart(tx, key, part);
  return undefined;
}

/** Puts the parts together. A missing one is named and the others stay, so that the client can send it. A
 *  repeat answers with the same address. Nothing is loaded before the attempt is counted. */
async function merge(ctx: Deps, sent: Sent, caller: Caller): Promise<Reply> {
  const key = chunkKeyOf(sent, caller.memberId);
  const before = await uploadOfChunks(ctx.db.main, key);
  if (before !== undefined) return addressOf(before, caller);
  await refuseWithoutRoom(ctx, caller.memberId);
  const parts = await partSizes(ctx.db.main, key);
  const count = sent.chunkcount
    ? wholeNumber(sent.chunkcount, 'chunkcount', UPLOAD_PARTS_MAX)
    : (parts.findLast(({ announced }) => announced !== null)?.announced ?? parts.length);
  const missing = Array.from({ length: count }, (_, index) => index).filter(
    (index) => !parts.some((part) => part.index === index),
  );
  if (count === 0 || missing.length > 0)
    throw new Refusal('CHUNK_INCOMPLETE', { missing: missing.join(',') });
  const size = parts.slice(0, count).reduce((sum, part) => sum + part.size, 0);
  if (size > UPLOAD_BYTES_MAX) throw tooLarge(UPLOAD_BYTES_MAX);
  await refuseTooMany(ctx, 'uploads', { key: `upload:member:${caller.memberId}`, rule: FILES });
  const bytes = await bytesOfParts(ctx.db.main, key, count);
  if (!isPicture(bytes)) throw new Refusal('UPLOAD_TYPE');
  const picture = await redrawn(ctx, bytes);
  const name = newName(ctx);
  const isFirst = await transaction(ctx.db, async (tx) => {
    if ((await uploadOfChunks(tx, key)) === undefined) await lockRoom(tx, key.memberId);
    const isNew = await insertUpload(tx, { ...key, name, bytes: picture });
    await dropParts(tx, key);
    return isNew;
  });
  return addressOf(isFirst ? name : ((await uploadOfChunks(ctx.db.main, key)) ?? name), caller);
}

const redrawn = async ({ pictures }: Deps, bytes: Buffer): Promise<Buffer> =>
  (await pictures.redraw(bytes, 'UPLOAD_NOT_IMAGE')).bytes;

/** The bytes of the file of a request; a file can only have come by multipart. */
function fileOf({ file, chunkid }: Sent, bytesMax: number): Buffer {
  const bytes = file?.bytes;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw new Refusal('UPLOAD_MISSING');
  if (bytes.length > bytesMax) throw tooLarge(bytesMax);
  if (!chunkid && !isPicture(bytes)) throw new Refusal('UPLOAD_TYPE');
  return bytes;
}

function chunkKeyOf({ chunkid = '' }: Sent, memberId: bigint): ChunkKey {
  if (!CHUNK_ID.test(chunkid)) throw invalid('chunkid');
  return { memberId, chunkId: chunkid };
}

function wholeNumber(given: number | string | undefined, field: string, max: number): number {
  const text = String(given ?? '');
  if (!/^[0-9]{1,3}$/.test(text) || Number(text) > max) throw invalid(field);
  return Number(text);
}

const isWord = (given: string | undefined, word: string): boolean => given?.toLowerCase() === word;

/** A name that nobody can guess: who has the address has the picture. */
function newName({ clock, random }: Deps): string {
  const day = new Date(clock.now()).toISOString().slice(0, 10).replaceAll('-', '');
  return `${day}/${Buffer.from(random.bytes(NAME_BYTES)).toString('base64url')}.jpg`;
}

const addressOf = (name: string, { origin }: Caller): Reply => ({
  url: `${UPLOADS}${name}`,
  fullurl: `${origin}${UPLOADS}${name}`,
});

const invalid = (field: string): Refusal => new Refusal('INVALID_PARAMETERS', { field });
/** Units: bytes. */
const tooLarge = (limit: number): Refusal => new Refusal('UPLOAD_TOO_LARGE', { limit, limitMb: limit / MIB });
