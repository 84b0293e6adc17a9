/** Runs in the page's head before the first paint, while the app still loads. It sets language, direction,
 *  theme and motion, preloads the catalogue in use and the code of the requested page, and starts the first
 *  calls of that page. */
import { direction, langTag, readLocale } from '../i18n/locale.ts';
import { textPartsOf } from '../i18n/text-parts.ts';
import { GUEST_TOKEN } from '../session/session-reducer.ts';
import { showTheme } from '../settings/show-theme.ts';
import { KEYS } from '../storage/keys.ts';
import { readText } from '../storage/stored-form.ts';

/** Files of each page by its address, and of each part of a catalogue by a name such as `en/core`: a line for
 *  each, with spaces between. Filled in by the build; empty in development. */
declare const PART_FILES: string;
/** The numbers of the games that are leagues. */
declare const LEAGUES: readonly number[];
/** The style sheet that all pages but home need; some have one of their own among their files. */
declare const PAGES_SHEET: string;
/** The texts of the first paint, by language and key. */
declare const FIRST_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>>;

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
showTheme(stored(KEYS.theme) || 'system');
const isStill = stored(KEYS.motion) === 'reduce' || matchMedia('(prefers-reduced-motion: reduce)').matches;
root.dataset['motion'] = isStill ? 'reduce' : 'full';

const fetched = new Set<string>();
const addLink = (rel: string, href: string, as = ''): HTMLLinkElement => {
  const link = document.createElement('link');
  Object.assign(link, { rel, href }, as && { as, crossOrigin: '' });
  fetched.add(href);
  document.head.append(link);
  return link;
};
const partFiles = new Map(
  PART_FILES.split('\n').map((line) => {
    const [part = '', ...files] = line.split(' ');
    return [part, files];
  }),
);
const filesOf = (part: string): readonly string[] => partFiles.get(part) ?? [];
const isSheet = (file: string): boolean => file.endsWith('.css');
const isFont = (file: string): boolean => file.endsWith('.woff2');
const preload = (part: string): void => {
  for (const file of filesOf(part)) {
    const href = `/assets/${file}${isFont(file) ? '' : '.js'}`;
    if (isSheet(file) || fetched.has(href)) continue;
    if (isFont(file)) addLink('preload', href, 'font');
    else addLink('modulepreload', href);
  }
};

const sheets = new Map<string, Promise<void>>();
const loadSheet = (file: string): Promise<void> => {
  const styled =
    sheets.get(file) ??
    new Promise<void>((resolve, reject) => {
      const sheet = addLink('stylesheet', `/assets/${file}`);
      sheet.addEventListener('load', () => resolve());
      sheet.addEventListener('error', () => {
        sheets.delete(file);
        reject(new Error('the styles of a page were not found'));
      });
    });
  sheets.set(file, styled);
  return styled;
};
globalThis.tesseraPreload = (address) => {
  preload(address);
  if (address === '/' || PAGES_SHEET === '') return undefined;
  return Promise.all([PAGES_SHEET, ...filesOf(address).filter(isSheet)].map(loadSheet));
};

addLink('manifest', `/app.${locale.toLowerCase()}.webmanifest`);

const [path = '', query = ''] = location.hash.slice(1).split('?');
const isHome = ['', '/', '/pages/index/index'].includes(path);
const folder = locale.toLowerCase();
const address = isHome ? '/' : path;
const kept = stored(KEYS.token);
const token = kept === GUEST_TOKEN ? '' : kept;
if (kept === '') root.dataset['visitor'] = '';
const begin = (route: string): void => {
  const headers: Record<string, string> = { 'content-type': 'application/json', 'accept-language': locale };
  if (token !== '') headers['token'] = token;
  const call = {
    reply: fetch(`/api/${route}`, { headers }),
    sentAt: performance.now(),
    token,
    receivedAt: 0,
  };
  call.reply.then(
    () => (call.receivedAt = performance.now()),
    () => undefined,
  );
  globalThis.tesseraPrefetched = { ...globalThis.tesseraPrefetched, [`/api/${route}`]: call };
};

/** The first calls of a page, before its files: a phone opens six connections, and small replies that come
 *  before the code spare the page its skeleton. Only calls that the page is sure to read: an unread reply
 *  keeps its connection open. */
const FIRST_CALLS: Readonly<Record<string, readonly string[]>> = {
  '/pages/login/login': ['index/index'],
  '/pages/profile/profile': ['index/index'],
  '/pages/game/list': ['games/list'],
  '/pages/game/history': ['games/list'],
};
const gameId = /(?:^|&)(?:game_id|id)=([1-9]\d{0,8})(?:&|$)/.exec(query)?.[1];
if (isHome) ['index/index', 'games/list'].forEach(begin);
else if (path === '/pages/game/bet' && gameId !== undefined) {
  // The table of a league is a part of its own, and reads its match days and its model too.
  const isLeague = LEAGUES.includes(Number(gameId));
  if (isLeague) ['league', `${folder}/league`].forEach(preload);
  for (const call of ['play', 'getGameResult', 'matches', 'model'].slice(0, isLeague ? 4 : 2))
    begin(`games/${call}?game_id=${gameId}`);
} else FIRST_CALLS[path]?.forEach(begin);
if (token !== '') begin('user/index');

preload(`${folder}/core`);
for (const part of textPartsOf(address)) preload(`${folder}/${part}`);
globalThis.tesseraPreload(address)?.catch(() => undefined);
if (!isHome) root.dataset['deep'] = '';

/** Called after home's skeleton in index.html; fills in its texts. */
globalThis.tesseraWords = () => {
  for (const place of document.querySelectorAll<HTMLElement>('[data-word]')) {
    place.textContent = FIRST_WORDS[locale]?.[place.dataset['word'] ?? ''] ?? '';
  }
};

declare global {
  var tesseraWords: (() => void) | undefined;
}
