import type { Context } from '../context.ts';
import { countOlderSubscriptions, deleteOlderSubscriptions } from './subscription-store.ts';
import { openVapidKeys } from './vapid-key.ts';

type Deps = { readonly db: Pick<Context['db'], 'main'> };

/** Number of subscriptions made with an earlier key than the current one. Cost: all subscriptions. */
export const subscriptionsOfEarlierKeys = ({ db }: Deps, file: string): Promise<number> =>
  countOlderSubscriptions(db.main, keyInUse(file));

/** Ends the subscriptions that were made with an earlier key, and returns how many.   Cost: one round
 *  trip. */
export const endSubscriptionsOfEarlierKeys = ({ db }: Deps, file: string): Promise<number> =>
  deleteOlderSubscriptions(db.main, keyInUse(file));

const keyInUse = (file: string): Buffer =>
  Buffer.from(openVapidKeys(file)()[0]?.publicKey ?? '', 'base64url');
