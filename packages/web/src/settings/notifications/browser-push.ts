import { WORKER_URL } from '../../updates/worker-url.ts';

/** Parts of a browser's push subscription. */
export type BrowserKeys = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/** Push messages as this browser has them. */
export type BrowserPush = {
  readonly isSupported: () => boolean;
  readonly permission: () => NotificationPermission;
  /** Asks the reader, who may have answered before. Only after a tap. */
  readonly ask: () => Promise<NotificationPermission>;
  /** The subscription that is there; none when the browser or its reader has dropped it. */
  readonly current: () => Promise<BrowserKeys | undefined>;
  /** Subscribes for the key of the house. A subscription for another key is given up. */
  readonly subscribe: (publicKey: string) => Promise<BrowserKeys>;
  readonly unsubscribe: () => Promise<void>;
};

export const browserPush: BrowserPush = {
  isSupported: () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
  permission: () => Notification.permission,
  ask: () => Notification.requestPermission(),
  async current() {
    const registration = await navigator.serviceWorker.getRegistration();
    const found = await registration?.pushManager.getSubscription();
    return found ? keysOf(found) : undefined;
  },
  async subscribe(publicKey) {
    const { pushManager } = await workerInForce();
    const before = await pushManager.getSubscription();
    if (before && publicKeyOf(before) !== publicKey) await before.unsubscribe();
    return keysOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  },
  async unsubscribe() {
    const registration = await navigator.serviceWorker.getRegistration();
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  },
};

/** The first tap of a visit may come before the worker is installed. */
async function workerInForce(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(WORKER_URL, { updateViaCache: 'none' });
  return navigator.serviceWorker.ready;
}

function keysOf(subscription: PushSubscription): BrowserKeys {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint: endpoint ?? '', p256dh, auth };
}

const publicKeyOf = ({ options }: PushSubscription): string =>
  btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? [])))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
