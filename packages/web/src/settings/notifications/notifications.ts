import type { Data, Payload } from '@tessera/contract/routes';
import type { PushTopic } from '@tessera/domain/push-topics';

import type { BrowserPush } from './browser-push.ts';

type Status = Data<'push/key'>;

/** State of notifications on this phone. Topics that are not listed are off. */
export type Notifications =
  | { readonly kind: 'unsupported' | 'blocked' }
  | { readonly kind: 'ready'; readonly topics: readonly PushTopic[] };

export type NotificationPorts = {
  readonly browser: BrowserPush;
  readonly status: () => Promise<Status>;
  readonly subscribe: (payload: Payload<'push/subscribe'>) => Promise<unknown>;
  readonly unsubscribe: () => Promise<unknown>;
  readonly hidesAmounts: () => boolean;
};

/** Reads and changes what this phone is told of while the app is closed. The server knows what the session is
 *  subscribed to, and the browser whether it lets anything through: both have to be asked. */
export function createNotifications({
  browser,
  status,
  subscribe,
  unsubscribe,
  hidesAmounts,
}: NotificationPorts) {
  const send = async (publicKey: string, topics: readonly PushTopic[]): Promise<void> => {
    const keys = await browser.subscribe(publicKey);
    await subscribe({ ...keys, topics: [...topics], hide_amounts: hidesAmounts() ? 1 : 0 });
  };

  async function read(): Promise<Notifications> {
    if (!browser.isSupported()) return { kind: 'unsupported' };
    if (browser.permission() === 'denied') return { kind: 'blocked' };
    const { topics } = await status();
    const isOn = browser.permission() === 'granted' && (await browser.current()) !== undefined;
    return { kind: 'ready', topics: isOn ? topics : [] };
  }

  /** Asks for the permission with the first topic; a refusal is a state, not a failure. */
  async function change(topics: readonly PushTopic[]): Promise<Notifications> {
    if (topics.length === 0) {
      await unsubscribe();
      await browser.unsubscribe();
      return { kind: 'ready', topics };
    }
    const permission = await browser.ask();
    if (permission !== 'granted')
      return permission === 'denied' ? { kind: 'blocked' } : { kind: 'ready', topics: [] };
    await send((await status()).public_key, topics);
    return { kind: 'ready', topics };
  }

  /** Sends the subscription again, in the language and with the hiding of now. Browsers renew their own from
   *  time to time, too. */
  async function renew(): Promise<void> {
    if (!browser.isSupported() || browser.permission() !== 'granted' || !(await browser.current())) return;
    const { public_key: publicKey, topics } = await status();
    if (topics.length > 0) await send(publicKey, topics);
  }

  return { read, change, renew };
}
