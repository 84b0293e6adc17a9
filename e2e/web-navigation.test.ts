import { join } from 'node:path';

import type { Browser, Locator, Page } from 'playwright-core';
import { preview, type PreviewServer } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { connectBrowser } from './support/browser.ts';

/** The pages as a browser keeps them: tabs alive, pushed pages dropped, scroll and history in step. It needs
 *  the built app alone; every call to the server fails, which the pages must bear. */
let server: PreviewServer;
let browser: Browser;
let page: Page;
let origin: string;
let faults: string[];

beforeAll(async () => {
  server = await preview({
    configFile: join(import.meta.dirname, '../packages/web/vite.config.ts'),
    logLevel: 'silent',
    preview: { port: 0, proxy: {} },
  });
  origin = server.resolvedUrls?.local[0] ?? '';
  browser = await connectBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

beforeEach(async () => {
  faults = [];
  page = await browser.newPage({ viewport: { width: 375, height: 700 }, locale: 'en' });
  page.on('pageerror', (error) => faults.push(error.message));
  await page.addInitScript(() => localStorage.setItem('locale', 'en'));
});

afterEach(async () => {
  expect(faults).toEqual([]);
  await page.close();
});

const open = (hash = ''): Promise<unknown> => page.goto(`${origin}${hash}`);
const hash = (): Promise<string> => page.evaluate(() => location.hash);
const tab = (name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const back = () => page.getByRole('button', { name: 'Back' });

test('keeps the state of a tab, and drops a pushed page when it is left', async () => {
  await open();
  await tab('Me').click();
  await heading('Me').waitFor();
  await page.locator('main:visible').evaluate((main) => (main.dataset['seen'] = 'yes'));
  await page.getByRole('button', { name: 'Log in' }).click();
  await heading('Log in').waitFor();
  expect(await hash()).toBe('#/pages/login/login');
  await page.getByLabel('Account').fill('alice');
  await back().click();
  await heading('Me').waitFor();
  expect(await page.locator('main:visible').getAttribute('data-seen')).toBe('yes');
  await page.getByRole('button', { name: 'Log in' }).click();
  expect(await page.getByLabel('Account').inputValue()).toBe('');
});

test(
  'keeps how far a tab is scrolled, and a tap on the active tab goes to the top',
  { tags: 'whole-run' },
  async () => {
    await open();
    await tab('Home').waitFor();
    const main = page.locator('main:visible');
    const scrolled = (): Promise<number> => main.evaluate(({ scrollTop }) => scrollTop);
    await main.evaluate((element) => element.scrollTo(0, 60));
    await tab('Offers').click();
    await heading('Offers').waitFor();
    expect(await scrolled()).toBe(0);
    await tab('Home').click();
    await expect.poll(scrolled).toBe(60);
    await tab('Home').click();
    await expect.poll(scrolled).toBe(0);
    expect(await hash()).toBe('#/');
  },
);

test("follows the browser's back and forward", { tags: 'whole-run' }, async () => {
  await open();
  await tab('Me').click();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await heading('Sign up').waitFor();
  await page.goBack();
  await heading('Me').waitFor();
  await page.goForward();
  await heading('Sign up').waitFor();
});

test('opens a deep link alone, with a back arrow to home', async () => {
  await open('#/pages/register/register');
  await heading('Sign up').waitFor();
  await back().click();
  await tab('Home').waitFor();
  expect(await hash()).toBe('#/');
});

test('opens home by its alias, and selects the tab of a typed address', { tags: 'whole-run' }, async () => {
  await open('#/pages/index/index');
  expect(await tab('Home').getAttribute('aria-current')).toBe('page');
  await page.evaluate(() => (location.hash = '#/pages/profile/profile'));
  await heading('Me').waitFor();
  expect(await tab('Me').getAttribute('aria-current')).toBe('page');
});

test('shows an unknown address as such and leads home', { tags: 'whole-run' }, async () => {
  await open('#/pages/none/none');
  await page.getByRole('button', { name: 'Go home' }).click();
  await tab('Home').waitFor();
});

test('offers to load a page again whose code did not come, and shows it once online', async () => {
  await open();
  await tab('Home').waitFor();
  await page.context().setOffline(true);
  await page.evaluate(() => (location.hash = '#/fairness'));
  await page.getByText('The page could not be loaded. Check your connection').waitFor();
  expect(await page.getByText('Page not found').count()).toBe(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.context().setOffline(false);
  await heading('Draws and chance').waitFor();
});

test('covers the page at once while the code of the next one loads', { tags: 'whole-run' }, async () => {
  await open();
  await tab('Home').waitFor();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await tab('Me').click();
  const cover = (): Promise<string> =>
    page.locator('#app').evaluate((app) => getComputedStyle(app, '::after').content);
  expect(await cover()).toBe('""');
  // Home has no bar of its own: its top is covered too, and the tabs stay in reach.
  const isCovered = await page.evaluate(() =>
    [8, 60, 400, 690].map((y) => document.elementFromPoint(60, y)?.matches('#app')),
  );
  expect(isCovered).toEqual([true, true, true, false]);
  release();
  await heading('Me').waitFor();
  expect(await cover()).toBe('none');
});

test(
  'reports a network error when the code of the demo cannot be fetched',
  { tags: 'whole-run' },
  async () => {
    await open();
    // The first touch fetches what taps may need, also the words of a failure.
    await page.getByRole('heading', { level: 2 }).first().click();
    await page.waitForLoadState('networkidle');
    await page.route('**/*.js', (route) => route.abort());
    await page.getByRole('button', { name: 'Play the demo' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /^Network error$/ })
      .waitFor();
  },
);

/** There is no server here; this is what one says of the terms. */
const serveTerms = (): Promise<unknown> =>
  page.route('**/api/index/rich_text*', (route) =>
    route.fulfill({
      json: {
        code: 1,
        msg: '',
        time: '0',
        data: { id: 'terms', title: 'House rules', content: '<p>One</p>', version: 1, updatetime: 1 },
      },
    }),
  );

/** Fills in a registration whose weak password asks to be confirmed, and sends it. */
async function askForWeakPassword(): Promise<Locator> {
  await open('#/pages/register/register');
  // There is no server here: it would accept a weak password that is not a common one.
  await page.route('**/api/user/checkpwd', (route) =>
    route.fulfill({ json: { code: 1, msg: '', time: '0', data: null } }),
  );
  await page.getByLabel('Username').fill('alice1');
  await page.getByLabel('Password', { exact: true }).fill('qkzvwm47');
  await page.getByLabel('Confirm password').fill('qkzvwm47');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign up' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  return dialog;
}

test(
  'cancels a dialog by Esc, restores the focus, and leaves nothing inert',
  { tags: 'whole-run' },
  async () => {
    const dialog = await askForWeakPassword();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Sign up');
    await back().click();
    await tab('Home').waitFor();
  },
);

test('confirms a dialog by Enter, and a click outside changes nothing', { tags: 'whole-run' }, async () => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  const dialog = await askForWeakPassword();
  await page.mouse.click(10, 10);
  expect(await dialog.isVisible()).toBe(true);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  // The dialog confirms that another password is chosen.
  await page.locator('input[name=password]:focus').waitFor();
  expect(sent.filter((url) => url.endsWith('/user/register'))).toEqual([]);
});

test('cancels a dialog whose page is left, and sends nothing', { tags: 'whole-run' }, async () => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  const dialog = await askForWeakPassword();
  await page.evaluate(() => (location.hash = '#/pages/profile/profile'));
  await heading('Me').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await tab('Offers').click();
  await heading('Offers').waitFor();
  expect(sent.filter((url) => url.endsWith('/user/register'))).toEqual([]);
});

const heightOf = async (place: Locator): Promise<number> => (await place.boundingBox())?.height ?? 0;

test.each([
  ['of a plain phone', { top: 0, bottom: 0 }],
  ['of a phone with a notch', { top: 47, bottom: 34 }],
])('the bars %s have their heights beside the safe areas', { tags: 'whole-run' }, async (_, insets) => {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setSafeAreaInsetsOverride', { insets });
  await open('#/pages/profile/profile');
  await heading('Me').waitFor();
  expect(await heightOf(page.getByRole('banner'))).toBe(44 + insets.top);
  const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  expect([bar?.height, (bar?.y ?? 0) + (bar?.height ?? 0)]).toEqual([50 + insets.bottom, 700]);
  const item = await tab('Me').boundingBox();
  expect((item?.y ?? 0) + (item?.height ?? 0)).toBeLessThanOrEqual(700 - insets.bottom);
  const variables = (): Promise<number[]> =>
    page.locator('main:visible').evaluate((main) =>
      ['--window-top', '--window-bottom'].map((name) => {
        const probe = main.appendChild(document.createElement('i'));
        probe.style.cssText = `display: block; block-size: var(${name})`;
        const { height } = probe.getBoundingClientRect();
        probe.remove();
        return height;
      }),
    );
  expect(await variables()).toEqual([44 + insets.top, 50 + insets.bottom]);
  await page.getByRole('button', { name: 'Log in' }).click();
  await heading('Log in').waitFor();
  expect(await variables()).toEqual([44 + insets.top, insets.bottom]);
});

test(
  'a page has its title in its bar and on the document; home has no bar',
  { tags: 'whole-run' },
  async () => {
    await serveTerms();
    await open('#/pages/public/rich-text?id=terms');
    await heading('House rules').waitFor();
    await expect.poll(() => page.title()).toBe('House rules');
    await back().click();
    await tab('Home').waitFor();
    expect(await page.getByRole('banner').count()).toBe(0);
    expect((await page.locator('main:visible').boundingBox())?.y).toBe(0);
  },
);

test(
  'a pushed page starts at its top, and the page below comes back as far down as it was',
  { tags: 'whole-run' },
  async () => {
    await page.setViewportSize({ width: 375, height: 320 });
    await open('#/pages/profile/profile');
    await heading('Me').waitFor();
    const scrolled = (): Promise<number> =>
      page.locator('main:visible').evaluate(({ scrollTop }) => scrollTop);
    await page.locator('main:visible').evaluate((main) => main.scrollTo(0, 50));
    await page.evaluate(() => (location.hash = '#/pages/register/register'));
    await heading('Sign up').waitFor();
    expect(await scrolled()).toBe(0);
    await page.locator('main:visible').evaluate((main) => main.scrollTo(0, 120));
    await back().click();
    await heading('Me').waitFor();
    expect(await scrolled()).toBe(50);
  },
);

test('changes and keeps language and theme without a reload', async () => {
  await open('#/pages/profile/profile');
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.getByLabel('Language').selectOption('ar');
  await heading('حسابي').waitFor();
  await page.getByText('داكن').click();
  const root = await page.evaluate(() => ({
    dir: document.documentElement.dir,
    theme: document.documentElement.dataset['theme'],
    isSame: 'isSame' in window,
    stored: [localStorage.getItem('locale'), localStorage.getItem('tessera.theme')],
  }));
  expect(root).toEqual({ dir: 'rtl', theme: 'dark', isSame: true, stored: ['ar', 'dark'] });
});

test.each([320, 375, 750, 751, 960, 961, 1200])(
  'at %d px: no sideways scrolling, and an app of at most 750 px',
  { tags: 'whole-run' },
  async (width) => {
    await page.setViewportSize({ width, height: 700 });
    await open();
    await tab('Home').waitFor();
    const size = await page.evaluate(() => ({
      over: document.documentElement.scrollWidth - innerWidth,
      page:
        (document.querySelector('main')?.scrollWidth ?? 0) -
        (document.querySelector('main')?.clientWidth ?? 0),
      app: document.querySelector('#app')?.getBoundingClientRect().width,
    }));
    expect(size).toEqual({ over: 0, page: 0, app: Math.min(width, 750) });
  },
);
