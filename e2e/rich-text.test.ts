import { resolve } from 'node:path';

import type { Browser, Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { HOSTILE_HTML } from '../packages/server/tests/support/http/hostile-html.ts';
import { connectBrowser } from './support/browser.ts';

const ENTRY = resolve(import.meta.dirname, '../packages/web/src/ui/rich-text/clean-html.ts');

declare const cleaner: { cleanHtml(html: string): DocumentFragment };
declare global {
  interface Window {
    alarms?: string[];
  }
}

let browser: Browser;
let page: Page;

beforeAll(async () => {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry: ENTRY, formats: ['iife'], name: 'cleaner' } },
  })) as Rolldown.RolldownOutput[];
  const chunk = built.flatMap(({ output }) => output).find((one) => one.type === 'chunk');
  browser = await connectBrowser();
  page = await browser.newPage();
  await page.addScriptTag({ content: chunk?.code ?? '' });
  await page.evaluate(() => {
    window.alarms = [];
    window.alert = (text) => void window.alarms?.push(String(text));
  });
});
afterAll(() => page?.close());

/** DOM of the page after a text has been inserted. */
const shown = (html: string): Promise<string> =>
  page.evaluate((text) => {
    document.body.replaceChildren(cleaner.cleanHtml(text));
    return document.body.innerHTML;
  }, html);

describe('cleanHtml', () => {
  test.each([
    '<h2>a</h2><h3>b</h3><h4>c</h4><p>d<br>e</p><hr>',
    '<ul><li>a</li></ul><ol><li><strong>b</strong></li></ol>',
    '<blockquote><em>a</em> <code>b</code> <bdi>c</bdi></blockquote>',
    '<table><thead><tr><th scope="col" colspan="2">a</th></tr></thead><tbody><tr><td rowspan="2">b</td></tr></tbody></table>',
    '1 &lt; 2 &amp; 3',
  ])('leaves %s as it is', async (html) => {
    expect(await shown(html)).toBe(html);
  });

  test.each([
    ['a script', '<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['a handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['a style, an id and a class', '<p style="color:red" id="app" class="x">a</p>', '<p>a</p>'],
    ['data and aria', '<p data-x="1" aria-label="b" role="alert">a</p>', '<p>a</p>'],
    ['a sheet', '<style>*{display:none}</style><p>a</p>', '<p>a</p>'],
    ['a frame', '<iframe srcdoc="<script>alert(1)</script>"></iframe>a', 'a'],
    ['a form', '<form action="/x"><input name="a"><button>b</button></form>', 'b'],
    ['a drawing', '<svg onload="alert(1)"><script>alert(1)</script></svg>a', 'a'],
    ['a heading of the page', '<h1>a</h1>', 'a'],
    ['an object', '<object data="/x"></object><embed src="/x">a', 'a'],
    ['a base and a redirection', '<base href="//e.example/"><meta http-equiv="refresh" content="0">a', 'a'],
    ['an attribute of another element', '<p href="/a" src="/b" colspan="2">a</p>', '<p>a</p>'],
    ['a target', '<a href="/pages/a" target="_top" ping="//e.example">a</a>', '<a href="#/pages/a">a</a>'],
    ['a script as a link', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['a script as a link, in pieces', '<a href="java&#9;script&colon;alert(1)">a</a>', '<a>a</a>'],
    ['a foreign picture', '<img src="https://e.example/a.png">a', 'a'],
    ['a picture as data', '<img src="data:image/svg+xml,<svg onload=alert(1)>">a', 'a'],
    ['a picture that fails', '<img src="x" onerror="alert(1)">a', 'a'],
    ['a template', '<template><img src="x" onerror="alert(1)"></template>a', 'a'],
    ['a comment', 'a<!-- <img src="x" onerror="alert(1)"> -->', 'a'],
  ])('leaves out %s', async (_, html, expected) => {
    expect(await shown(html)).toBe(expected);
  });

  test('runs none of 500 hostile texts', async () => {
    expect(HOSTILE_HTML.length).toBeGreaterThanOrEqual(500);
    for (const html of HOSTILE_HTML) await shown(html);
    await page.evaluate(() => {
      for (const one of document.body.querySelectorAll<HTMLElement>('*')) one.click();
    });
    expect(await page.evaluate(() => window.alarms)).toEqual([]);
  });

  test('is tried with texts that do run', async () => {
    const unguarded = await browser.newPage();
    await unguarded.evaluate((html) => {
      window.alarms = [];
      window.alert = (text) => void window.alarms?.push(String(text));
      document.body.innerHTML = html;
    }, '<img src=x onerror=alert(1)><details open ontoggle=alert(1)>a</details>');
    await expect.poll(() => unguarded.evaluate(() => window.alarms)).toEqual(['1', '1']);
    await unguarded.close();
  });

  test('marks links that lead outside, and pictures', async () => {
    expect(await shown('<a href="https://e.example/a">a</a><img src="/a.png" width="4" height="3">')).toBe(
      '<a href="https://e.example/a" target="_blank" rel="noopener noreferrer">a</a>' +
        '<img src="/a.png" width="4" height="3" loading="lazy" alt="">',
    );
  });

  /** Texts that parsers read in another way the second time. */
  test.each([
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<a href="#/"><img src=`x` onerror=alert(1)//',
    '<p><a href="javascript:alert(1)"><a href="data:text/html,<script>alert(1)</script>">a</a></p>',
    '<<script>script>alert(1)<</script>/script>',
    '<img src="/x" srcset="x" onload="alert(1)"/onerror=alert(1)>',
    '<select><iframe></select><img src=x onerror=alert(1)>',
    '<details open ontoggle=alert(1)>a</details><video><source onerror=alert(1)></video>',
    '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
    '<textarea></textarea><img src=x onerror=alert(1)></textarea>',
  ])('leaves nothing that runs of %s', async (html) => {
    await shown(html);
    const left = await page.evaluate(() =>
      [...document.body.querySelectorAll('*')].flatMap((one) => [
        one.localName,
        ...one.getAttributeNames().map((name) => `@${name}`),
      ]),
    );
    const allowed = new Set(['p', 'a', 'img', 'table', 'tbody', '@href', '@src', '@alt', '@loading']);
    expect(left.filter((one) => !allowed.has(one))).toEqual([]);
    expect(await page.evaluate(() => window.alarms)).toEqual([]);
  });
});
