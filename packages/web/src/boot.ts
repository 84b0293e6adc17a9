/** Runs in the page's head, before anything is drawn and while the app is still on its way: it sets language,
 *  direction and theme, fetches the one catalogue that will be used, and begins the calls that the first page makes. */
import { direction, langTag, readLocale } from './i18n/locale.ts';
import { readText } from './storage/stored-form.ts';
import { KEYS } from './storage/keys.ts';
import { GUEST_TOKEN } from './session/session-reducer.ts';

/** Files of each part of each catalogue, such as `en/core`; the build fills it in, and it is empty while developing. */
declare const CATALOGUE_FILES: Readonly<Record<string, readonly string[]>>;

const stored = (key: string): string => {
  try {
    return readText(localStorage.getItem(key));
  } catch {
    return '';
  }
};

const locale = readLocale(stored(KEYS.locale) || stored(KEYS.language));
const root = document.documentElement;
root.lang = langTag(locale);
root.dir = direction(locale);
root.dataset['theme'] = stored(KEYS.theme) || 'system';

const isHome = /^#?(?:$|\/(?:$|\?)|\/pages\/index\/index(?:$|\?))/.test(location.hash);
if (!isHome) root.dataset['deep'] = '';

const folder = locale.toLowerCase();
const parts = isHome ? [`${folder}/core`] : [`${folder}/core`, `${folder}/pages`];
for (const file of parts.flatMap((part) => CATALOGUE_FILES[part] ?? [])) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = `/${file}`;
  document.head.append(link);
}

const kept = stored(KEYS.token);
const token = kept === GUEST_TOKEN ? '' : kept;
const begin = (path: string): void => {
  const headers: Record<string, string> = { 'content-type': 'application/json', 'accept-language': locale };
  if (token !== '') headers['token'] = token;
  const call = { reply: fetch(`/api/${path}`, { headers }), sentAt: performance.now(), token, receivedAt: 0 };
  call.reply.then(
    () => (call.receivedAt = performance.now()),
    () => undefined,
  );
  globalThis.tesseraEarly = { ...globalThis.tesseraEarly, [`/api/${path}`]: call };
};

begin('index/index');
if (isHome) begin('games/list');
if (token !== '') begin('user/index');
