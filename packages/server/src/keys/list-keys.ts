import { openOperatorKey } from '../fairness/operator-key.ts';
import { subscriptionsOfEarlierKeys } from '../push/earlier-keys.ts';
import { idsIn } from './key-ids.ts';
import { KEY_NAMES, type KeyName } from './key-names.ts';
import { type KeyPlace, placeOf } from './key-places.ts';
import { countLastingDigests, countOlderHashes, countRoundsOfOlderKeys } from './keys-store.ts';
import type { RotateDeps } from './rotate-key.ts';

export type ListedKey = {
  readonly name: KeyName;
  /** Empty where this installation has none, or the command cannot see it. */
  readonly id: string;
  /** Number of earlier keys that are still accepted. */
  readonly older: number;
  readonly where: string;
  /** Uses that still need an earlier one. */
  readonly needs: string;
};

/** Every key that a command rotates, without its content.   Cost: all members and all rounds, once each. */
export const listKeys = (deps: RotateDeps): Promise<readonly ListedKey[]> =>
  Promise.all(
    KEY_NAMES.map(async (name) => {
      const place = placeOf(name, deps.env);
      const [id = '', ...older] = idsIn(place);
      return {
        name,
        id,
        older: older.length,
        where: whereOf(place),
        needs: name === 'pepper' ? await needsOfPepper(deps, id, older) : await needsOf(deps, name, place),
      };
    }),
  );

function whereOf(place: KeyPlace): string {
  if (place.kind === 'none') return place.why;
  return place.kind === 'setting' ? place.name : place.file;
}

/** Passwords are hashed anew at each log-in. What is compared for years stays under the first pepper. */
async function needsOfPepper({ db }: RotateDeps, id: string, older: readonly string[]): Promise<string> {
  const digests = older.length > 0 ? await countLastingDigests(db.main) : 0;
  const needs = [counted(await countOlderHashes(db.main, id), 'passwords'), counted(digests, 'traces')];
  return needs.filter(Boolean).join(', ');
}

async function needsOf({ db }: RotateDeps, name: KeyName, place: KeyPlace): Promise<string> {
  if (place.kind === 'none' || place.kind === 'setting') return '';
  if (name === 'operator') {
    const publicKey = openOperatorKey(place.file).publicKey.toString('hex');
    return counted(await countRoundsOfOlderKeys(db.main, publicKey), 'rounds');
  }
  if (name !== 'push') return '';
  return counted(await subscriptionsOfEarlierKeys({ db }, place.file), 'subscriptions');
}

const counted = (count: number, what: string): string => (count === 0 ? '' : `${count} ${what}`);
