import { MET } from './changing-build.ts';

/** What a browser, its reader or a phone without room does to a page. Each function runs in the page, or in
 *  the service worker, as text: it uses nothing from outside itself. */
export const asScript = (run: (...args: never[]) => unknown, ...args: readonly unknown[]): string =>
  `(${String(run)})(${args.map((arg) => JSON.stringify(arg)).join()});`;

/** As Chrome translates a page: two elements take the place of each text, and of each that comes later. The
 *  words stay as they are, so that a test finds them. */
export function translatePage(): void {
  const texts = (): Text[] => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (walker.nextNode()) found.push(walker.currentNode as Text);
    return found.filter(
      ({ data, parentElement }) =>
        data.trim() !== '' && !parentElement?.closest('font, script, style, svg, textarea, option'),
    );
  };
  const replaceAll = (): void => {
    for (const text of texts()) {
      const outer = document.createElement('font');
      outer.appendChild(document.createElement('font')).textContent = text.data;
      text.replaceWith(outer);
    }
  };
  replaceAll();
  new MutationObserver(replaceAll).observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
  });
}

/** Translates from the first moment that there is a body, and says so once something of a page is. */
export const TRANSLATED = `addEventListener('DOMContentLoaded', () => {
  ${asScript(translatePage)}
  const watch = new MutationObserver(() => {
    if (!document.querySelector('main font > font')) return;
    watch.disconnect();
    void fetch('${MET}translated');
  });
  watch.observe(document.body, { childList: true, subtree: true });
});`;

/** Notes what the scripts of the page throw, and the errors on its console. */
export const FAULTS_NOTED = `{
  window.thrown = [];
  addEventListener('error', ({ message }) => message && window.thrown.push(message));
  addEventListener('unhandledrejection', ({ reason }) => window.thrown.push(String(reason)));
  const { error } = console;
  console.error = (...said) => {
    window.thrown.push(said.join(' '));
    error.apply(console, said);
  };
}`;

/** A phone without room: nothing is written to the storage of the page, its database and its caches, and its
 *  caches cannot be read. Asks for the address of each kind of write that it refused, once. */
export function fillStorage(met: string): void {
  const told = new Set<string>();
  const refuse = (what: string): DOMException => {
    if (!told.has(what)) void fetch(met + what);
    told.add(what);
    return new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  const throwing = (owner: object, name: string): void => {
    const value = (): never => {
      throw refuse(name);
    };
    Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  };
  const rejecting = (owner: object, name: string): void => {
    const value = (): Promise<never> => Promise.reject(refuse(name));
    Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  };
  if ('Storage' in globalThis) throwing(Storage.prototype, 'setItem');
  for (const name of ['put', 'add']) throwing(IDBObjectStore.prototype, name);
  if (!('caches' in globalThis)) return;
  for (const name of ['put', 'add', 'addAll']) rejecting(Cache.prototype, name);
  for (const owner of [Cache.prototype, CacheStorage.prototype]) rejecting(owner, 'match');
}

/** Functions missing from some supported browser or setting: another vendor, a private window, an address
 *  without TLS, a phone without the part. */
export const OPTIONAL = [
  'AudioContext',
  'BroadcastChannel',
  'DeviceMotionEvent',
  'HTMLDialogElement.prototype.closedBy',
  'HTMLElement.prototype.hidePopover',
  'HTMLElement.prototype.popover',
  'HTMLElement.prototype.showPopover',
  'Intl.DisplayNames',
  'Intl.Segmenter',
  'Notification',
  'PublicKeyCredential',
  'PushManager',
  'caches',
  'createImageBitmap',
  'crypto.randomUUID',
  'crypto.subtle',
  'document.startViewTransition',
  'indexedDB',
  'navigation',
  'navigator.canShare',
  'navigator.clipboard',
  'navigator.locks',
  'navigator.serviceWorker',
  'navigator.share',
  'navigator.vibrate',
  'requestIdleCallback',
  'visualViewport',
] as const;

/** Takes functions away, before the app starts, and gives those that are there nevertheless. */
export function removeFunctions(names: readonly string[]): readonly string[] {
  const ownerOf = (name: string): object =>
    name
      .split('.')
      .slice(0, -1)
      .reduce<object>((owner, key) => (owner as Record<string, object>)[key] ?? {}, globalThis);
  return names.filter((name) => {
    const key = name.split('.').at(-1) ?? '';
    const owner = ownerOf(name);
    for (let at: object | null = owner; at !== null; at = Object.getPrototypeOf(at) as object | null)
      Reflect.deleteProperty(at, key);
    return key in owner;
  });
}
