import type { Data, Payload } from '@tessera/contract/routes';
import type { RichTextId } from '@tessera/domain/content';
import type { EpochMs } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import { transaction } from '../db/tx.ts';
import { invalidField } from '../kernel/read-filter.ts';
import { insertAgreement, textsNotAgreed } from './content-store.ts';

/** The versions that a request agrees to; without one, no agreement is assumed. */
export type AgreedVersions = {
  readonly terms_version?: number | undefined;
  readonly privacy_version?: number | undefined;
};

const FIELDS = ['terms_version', 'privacy_version'] as const;
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
  for (const field of FIELDS) {
    const version = agreed[field];
    if (version === undefined) continue;
    if (!(await insertAgreement(tx, { memberId, at, textId: TEXT_OF[field], version })))
      throw invalidField(field);
  }
}

/** Lists the versions in force that a member has not agreed to: of texts that have changed since, or that an
 *  account of another client was opened without.   Cost: one round trip. */
export async function listDueTexts(
  { db }: { readonly db: Pick<Context['db'], 'reader'> },
  memberId: bigint,
): Promise<Data<'user/agreements'>> {
  const due = await textsNotAgreed(
    db.reader,
    memberId,
    FIELDS.map((field) => TEXT_OF[field]),
  );
  return Object.fromEntries(
    FIELDS.flatMap((field) =>
      due.filter(({ id }) => id === TEXT_OF[field]).map(({ version }) => [field, version]),
    ),
  );
}

/** Stores which versions a member agrees to now.
 *  Refuses: INVALID_PARAMETERS with the field, for a version that was never in force.   Idempotent: the first
 *  time counts.   Cost: one transaction with a round trip for each. */
export async function agree(
  ctx: Pick<Context, 'db' | 'clock'>,
  payload: Payload<'user/agree'>,
  memberId: bigint,
): Promise<Data<'user/agree'>> {
  await transaction(ctx.db, (tx) => agreeToTexts(tx, { memberId, at: ctx.clock.now() }, payload));
  return null;
}
