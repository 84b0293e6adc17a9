import type { RichTextId } from '@tessera/domain/content';
import type { EpochMs } from '@tessera/domain/time';

import type { Queryable } from '../db/query.ts';
import { invalidField } from '../kernel/read-filter.ts';
import { insertAgreement } from './content-store.ts';

export type Agreement = {
  readonly memberId: bigint;
  readonly textId: RichTextId;
  readonly version: number;
  readonly at: EpochMs;
};

/** Stores which version of a text a member agreed to, in the caller's transaction; also one that is no longer
 *  the newest, because it is the one that was read.
 *  Refuses: INVALID_PARAMETERS with the field, for a version that was never in force.   Cost: one round
 *  trip. */
export async function agreeToText(tx: Queryable, agreement: Agreement, field: string): Promise<void> {
  if (!(await insertAgreement(tx, agreement))) throw invalidField(field);
}
