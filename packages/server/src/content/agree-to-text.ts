import type { RichTextId } from '@tessera/domain/content';
import type { EpochMs } from '@tessera/domain/time';

import type { Queryable } from '../db/query.ts';
import { invalidField } from '../kernel/read-filter.ts';
import { insertAgreement } from './content-store.ts';

/** The versions that a request agrees to; without one, no agreement is assumed. */
export type AgreedVersions = {
  readonly terms_version?: number | undefined;
  readonly privacy_version?: number | undefined;
};

const TEXT_OF: Readonly<Record<keyof AgreedVersions, RichTextId>> = {
  terms_version: 'terms',
  privacy_version: 'privacy',
};

/** Stores which versions of terms and privacy policy a member agreed to, in the caller's transaction; also
 *  ones that are no longer the newest, because they are the ones that were read.
 *  Refuses: INVALID_PARAMETERS with the field, for a version that was never in force.   Cost: one round trip
 *  for each. */
export async function agreeToTexts(
  tx: Queryable,
  { memberId, at }: { readonly memberId: bigint; readonly at: EpochMs },
  agreed: AgreedVersions,
): Promise<void> {
  for (const field of ['terms_version', 'privacy_version'] as const) {
    const version = agreed[field];
    if (version === undefined) continue;
    if (!(await insertAgreement(tx, { memberId, at, textId: TEXT_OF[field], version })))
      throw invalidField(field);
  }
}
