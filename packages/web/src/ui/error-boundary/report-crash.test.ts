// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { CrashReport } from '@tessera/contract/crash-report';

import type { reportCrash } from './report-crash.ts';

const ASSETS = 'https://tessera.example/assets';

let sent: { readonly url: string; readonly init: RequestInit }[];
let report: typeof reportCrash;

vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
  sent.push({ url, init });
  return Promise.reject(new TypeError('no network'));
});
const reports = (): CrashReport[] => sent.map(({ init }) => JSON.parse(String(init.body)) as CrashReport);

/** As the error of a built file, which names the reader: in its message, in an address and in its stack. */
function errorNamed(name: string, line = 1): Error {
  const at = `${ASSETS}/ch1nk-A.js:${line}:2345`;
  const stack = `${name}: of ada\n    at ada (${at})\nada@${ASSETS}/index-b_2.js:3:4\n`;
  return Object.assign(new Error('of ada'), { name, stack, url: '/ada' });
}

// The script of the page is named, not run.
const { happyDOM } = globalThis as unknown as { readonly happyDOM: { readonly settings: object } };
Object.assign(happyDOM.settings, { handleDisabledFileLoadingAsSuccess: true });

beforeEach(async () => {
  sent = [];
  document.head.innerHTML = '<script type="module" src="/assets/index-b_2.js"></script>';
  history.replaceState(null, '', '#/pages/profile?name=ada');
  vi.resetModules();
  ({ reportCrash: report } = await import('./report-crash.ts'));
});

describe('a report of a crash', () => {
  test('names the build, the kind of error and the places in our files, and nothing of the reader', () => {
    report('page', errorNamed('NotFoundError'));
    const frames = ['ch1nk-A.js:1:2345', 'index-b_2.js:3:4'];
    expect(reports()).toEqual([{ place: 'page', build: 'index-b_2', error: 'NotFoundError', frames }]);
    expect(sent).toMatchObject([{ url: '/api/crash-report', init: { method: 'POST', keepalive: true } }]);
    expect(JSON.stringify(sent)).not.toContain('ada');
  });

  test.each([
    ['a text', 'of ada', 'string'],
    ['nothing', undefined, 'undefined'],
    ['null', null, 'object'],
    ['an object with a stack that is none', { stack: 7 }, 'object'],
  ])('of %s says what was thrown', (_what, thrown, error) => {
    document.head.replaceChildren();
    report('app', thrown);
    expect(reports()).toEqual([{ place: 'app', build: 'unknown', error, frames: [] }]);
  });

  test('is sent once for the same crash, and names eight places at the most', () => {
    const deep = errorNamed('RangeError');
    deep.stack = `${ASSETS}/a.js:1:1\n`.repeat(20);
    for (let n = 0; n < 9; n++) report('sheet', deep);
    expect(reports().map(({ frames }) => frames.length)).toEqual([8]);
  });

  test('is one of five that an open app sends', () => {
    for (let line = 1; line < 9; line++) report('stage', errorNamed('TypeError', line));
    expect(reports().map(({ frames }) => frames[0])).toEqual(
      [1, 2, 3, 4, 5].map((line) => `ch1nk-A.js:${line}:2345`),
    );
  });
});
