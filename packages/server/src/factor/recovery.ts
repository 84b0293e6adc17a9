import { readCode } from '@tessera/domain/member/identifier';

import type { Random } from '../kernel/random.ts';
import type { Sealer } from '../kernel/sealer.ts';

/** As many as are shown on one screen and written down in a minute. */
const RECOVERY_CODES = 10;
/** No letter or digit that is mistaken for another: 32 signs, so that each stands for five bits. */
const SIGNS = '23456789abcdefghijkmnpqrstuvwxyz';
const LENGTH = 10;

/** Makes the codes that stand in for a lost app: fifty random bits each, shown once.
 *  Units: text as `abcde-fgh23`. */
export const newRecoveryCodes = (random: Pick<Random, 'bytes'>): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const signs = Array.from(random.bytes(LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('');
    return `${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`;
  });

/** The stored form of a member's code, however it was typed: case, spaces and hyphens do not count. That of
 *  now first, then those of codes that were made under earlier keys. */
export const macsOfRecoveryCode = (
  sealer: Sealer,
  memberId: bigint,
  code: string,
): readonly [Buffer, ...Buffer[]] => sealer.macsOf(`recovery ${memberId} ${readCode(code).toLowerCase()}`);
