import { openOperatorKey } from '../fairness/operator-key.ts';
import { OperatorRefused } from '../kernel/operator-refused.ts';
import { dropOlderKeys } from '../process/key-file.ts';
import { endSubscriptionsOfEarlierKeys } from '../push/earlier-keys.ts';
import type { KeyName } from './key-names.ts';
import { placeOf } from './key-places.ts';
import { countRoundsOfOlderKeys } from './keys-store.ts';
import type { RotateDeps } from './rotate-key.ts';

/** Drops the keys before the one in use: from then on they are refused. Push subscriptions that were made
 *  with them end. A repeat drops nothing.
 *  Refuses: OperatorRefused for the pepper, which passwords, recovery codes and the traces of excluded
 *  persons need (see `lastingMacOf`), and for the operator's key while rounds are to be drawn with it.
 *  Cost: one round trip, two disk flushes. */
export async function retireKey({ db, env }: RotateDeps, name: KeyName): Promise<readonly string[]> {
  const place = placeOf(name, env);
  if (place.kind === 'none' || place.kind === 'setting')
    throw new OperatorRefused(
      place.kind === 'none' ? place.why : `take the older ones out of ${place.name}, and restart`,
    );
  const { file } = place;
  if (name === 'pepper')
    throw new OperatorRefused(
      'an earlier pepper stays: passwords of members who were not here since, recovery codes, and what excluded persons are known by need it',
    );
  if (name === 'operator') {
    const rounds = await countRoundsOfOlderKeys(db.main, openOperatorKey(file).publicKey.toString('hex'));
    if (rounds > 0)
      throw new OperatorRefused(`${rounds} rounds are still to be drawn with an earlier key: wait for them`);
  }
  const lines: string[] = [];
  if (name === 'push')
    lines.push(`${await endSubscriptionsOfEarlierKeys({ db }, file)} push subscriptions ended`);
  return [`${dropOlderKeys(file)} earlier ${name} keys dropped from ${file}`, ...lines];
}
