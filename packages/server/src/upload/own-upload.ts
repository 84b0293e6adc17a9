import type { Queryable } from '../db/query.ts';
import { Refusal } from '../kernel/refusal.ts';
import { deleteUnused, isOwnUpload } from './upload-store.ts';

const ADDRESS = /^\/uploads\/(?<name>[0-9]{8}\/[A-Za-z0-9_-]{22}\.jpg)$/;

/** Deletes a picture that a member no longer shows, by its address; any other address is none of theirs.
 *  Cost: one round trip. */
export async function dropUnusedUpload(db: Queryable, memberId: bigint, address: string): Promise<void> {
  const name = ADDRESS.exec(address)?.groups?.name;
  if (name !== undefined) await deleteUnused(db, memberId, { name, address });
}

/** Checks the address of a picture that a member has uploaded; a foreign one would reveal its viewers to its
 *  owner.
 *  Refuses: INVALID_PARAMETERS with the field for any other address.   Cost: one look-up by key. */
export async function readOwnUpload(
  db: Queryable,
  memberId: bigint,
  field: string,
  address: string,
): Promise<string> {
  const name = ADDRESS.exec(address)?.groups?.name;
  if (name === undefined || !(await isOwnUpload(db, name, memberId)))
    throw new Refusal('INVALID_PARAMETERS', { field });
  return address;
}
