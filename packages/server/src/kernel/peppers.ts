import { hkdfSync } from 'node:crypto';

import { type Secret, secretsOf, usedOf } from './secrets.ts';

/** A pepper with the name by which what was made with it is known again. */
export type Pepper = { readonly id: string; readonly text: string };

const ID_BYTES = 4;

/** The name of a secret: it tells nothing of it, and two of a house differ.   Units: 8 hex digits. */
export const secretId = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'tessera name of a secret 1', ID_BYTES)).toString('hex');

const ids = new Map<string, string>();

const idOf = (text: string): string => {
  const known = ids.get(text) ?? secretId(text);
  ids.set(text, known);
  return known;
};

const named = (text: string): Pepper => ({ id: idOf(text), text });

/** The peppers that count now, the one in force first. */
export const peppersOf = (secret: Secret): readonly [Pepper, ...Pepper[]] => {
  const [first, ...older] = secretsOf(secret);
  return [named(first), ...older.map(named)];
};

/** The first pepper that this house had, as far as it is still there: of what does not name its own. */
export const oldestPepper = (secret: Secret): Pepper => named(usedOf(secret).at(-1) ?? usedOf(secret)[0]);
