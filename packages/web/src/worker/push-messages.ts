/** A page of the app that is open in a tab or as the installed app. */
type Client = {
  readonly visibilityState: string;
  readonly focus: () => Promise<unknown>;
  /** Fails for a page that was loaded before the worker. */
  readonly navigate: (url: string) => Promise<Client | null>;
};

/** Browser interfaces used for push messages. */
export type PushPorts = {
  readonly registration: {
    readonly showNotification: (title: string, options: NotificationOptions) => Promise<void>;
    readonly pushManager: {
      readonly getSubscription: () => Promise<{ readonly endpoint: string } | null>;
    };
  };
  readonly clients: {
    readonly matchAll: (options: {
      readonly type: 'window';
      readonly includeUncontrolled: true;
    }) => Promise<readonly Client[]>;
    readonly openWindow: (url: string) => Promise<unknown>;
  };
  readonly origin: string;
};

const ICON = '/icons/192.png';
/** Apple withdraws a subscription after three messages that its browser did not show, also while the page is
 *  in view (https://webkit.org/blog/12945/meet-web-push/). */
const SHOWS_ALL = /(?:^|\.)push\.apple\.com$/;

/** Shows push messages and opens what they tell of. Text and language come with the message, so that the
 *  worker needs no catalogue. */
export function createPushMessages({ registration, clients, origin }: PushPorts) {
  const openClients = () => clients.matchAll({ type: 'window', includeUncontrolled: true });
  const mustShow = async (): Promise<boolean> => {
    const subscription = await registration.pushManager.getSubscription();
    return subscription !== null && SHOWS_ALL.test(new URL(subscription.endpoint).hostname);
  };

  return {
    /** Nothing where the app is in view, which shows the same by itself, or no sound where every message has
     *  to be shown. A message of the same tag takes the place of an earlier one. */
    async show(text: string): Promise<void> {
      const message = readMessage(text);
      if (!message) return;
      const silent = (await openClients()).some((client) => client.visibilityState === 'visible');
      if (silent && !(await mustShow())) return;
      const { title, url, ...options } = message;
      await registration.showNotification(title, { ...options, icon: ICON, badge: ICON, silent, data: url });
    },
    /** Goes to an address of the app, in a page that is open if there is one. */
    async open(data: unknown): Promise<void> {
      const url = `${origin}/#${readUrl(data)}`;
      const [client] = await openClients();
      const there = await client?.navigate(url).catch(() => null);
      await (there ? there.focus() : clients.openWindow(url));
    },
  };
}

type Message = {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly lang: string;
  readonly dir: NotificationDirection;
  readonly url: string;
};

/** Undefined for what a later server may send and this build does not know. */
function readMessage(text: string): Message | undefined {
  const { title, body, tag, lang, dir, url } = readObject(text);
  if (typeof title !== 'string' || typeof body !== 'string' || typeof tag !== 'string') return undefined;
  return {
    title,
    body,
    tag,
    lang: typeof lang === 'string' ? lang : '',
    dir: dir === 'rtl' ? 'rtl' : 'ltr',
    url: readUrl(url),
  };
}

const readUrl = (value: unknown): string =>
  typeof value === 'string' && value.startsWith('/pages/') ? value : '/';

function readObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
