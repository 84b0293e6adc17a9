import { secretId } from '../kernel/peppers.ts';
import { readEntries, type Secret, secretsOf } from '../kernel/secrets.ts';
import { KEY_NAMES, type KeyName } from './key-names.ts';
import { type KeyPlace, type KeyPlaceEnv, placeOf } from './key-places.ts';

/** The names of the keys in a place, that in use first. A name tells nothing of its key.   Units: 8 hex
 *  digits. */
export const idsIn = (place: KeyPlace): string[] => {
  if (place.kind === 'none') return [];
  const values = place.kind === 'setting' ? place.values.flatMap(textsOf) : readEntries(place.file);
  return values.map(secretId);
};

const textsOf = (secret: Secret): readonly string[] => secretsOf(secret);

/** The name of each key that is in use now; keys that this installation does not have are left out. */
export const keyIds = (env: KeyPlaceEnv): Partial<Record<KeyName, string>> =>
  Object.fromEntries(
    KEY_NAMES.flatMap((name) => {
      const [id] = idsIn(placeOf(name, env));
      return id === undefined ? [] : [[name, id]];
    }),
  );
