import type { Queryable } from '../db/query.ts';
import { Refusal } from '../kernel/refusal.ts';
import { isOwnUpload } from './upload-store.ts';

const ADDRESS = /^\/uploads\/(?<name>[0-9]{8}\/[A-Za-z0-9_-]{22}\.jpg)$/;

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
