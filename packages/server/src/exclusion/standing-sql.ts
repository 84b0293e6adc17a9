import { SELF_EXCLUSION_LENGTHS } from '@tessera/domain/protection/exclusion';

/** SQL: a row of `exclusions`, a time-out or a self-exclusion, that has neither ended nor been lifted. */
export const STANDS = `until_at > clock_timestamp()
     and not exists (select from lifted_exclusions l where l.exclusion_id = exclusions.id)`;

const LENGTHS = SELF_EXCLUSION_LENGTHS.map((length) => `'${length}'`).join(', ');
/** SQL: such a row that is a self-exclusion. */
export const SELF_EXCLUDED = `${STANDS} and length in (${LENGTHS})`;
