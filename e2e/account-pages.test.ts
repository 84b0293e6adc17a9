import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { eventually } from './support/bet-board.ts';
import { reload } from './support/browser.ts';
import { Caller, newMember, type Member } from './support/caller.ts';
import { layoutFaults, USUAL } from './support/layout-audit.ts';
import { useSharedProduct } from './support/product.ts';

const OLD_PASSWORD = 'Calm7paper';
const NEW_PASSWORD = 'four words of it';
const MOBILE = '13912340077';

const product = useSharedProduct();
let member: Member;

beforeAll(async () => {
  member = await newMember(new Caller(product.address), 'detailed1');
});

/** A phone of the member that shows a page. */
async function openMember(address: string): Promise<Page> {
  const { page } = await product.open({ storage: member.storage, height: 760 });
  await page.goto(`/#${address}`);
  return page;
}

const main = (page: Page) => page.locator('main:visible');
const row = (page: Page, label: string) => main(page).getByRole('button', { name: new RegExp(`^${label}`) });
const save = (page: Page) => main(page).getByRole('button', { name: 'Save', exact: true }).click();
const fault = (page: Page) => main(page).getByRole('alert').filter({ hasText: /./ });

/** Returns true if a field is on the screen, with the line below it that says what is wrong. */
const isInView = (field: Locator): Promise<boolean> =>
  field.evaluate((input) => {
    const { top, bottom } = (input.closest('[data-error]') ?? input).getBoundingClientRect();
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    return top >= bar && bottom <= innerHeight;
  });

/** The code last sent to a mobile, as the page for developers shows it. */
const lastCode = (mobile: string): Promise<string> =>
  eventually(async () => {
    const page = await (await fetch(`${product.address}/dev/sms`)).text();
    const sent = new RegExp(`${mobile}[^]*?\\b([0-9]{6})\\b`).exec(page)?.[1];
    expect(sent).toBeDefined();
    return sent ?? '';
  });

test(
  'a member who has not agreed to the terms in force is asked once, and can read them first',
  { tags: 'whole-run' },
  async () => {
    const { storage } = await newMember(new Caller(product.address), 'unagreed1', false);
    const { page } = await product.open({ storage });
    const ask = page.getByRole('dialog', { name: 'Please agree to our terms' });
    await ask.getByRole('link', { name: 'Privacy policy' }).click();
    await main(page).getByRole('heading').first().waitFor();
    await ask.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Back' }).click();
    await page.keyboard.press('Escape');
    await ask.getByRole('button', { name: 'Agree and continue' }).click();
    await ask.waitFor({ state: 'detached' });
    const asked = page.waitForResponse('**/api/user/agreements');
    await reload(page);
    expect(await (await asked).json()).toMatchObject({ code: 1, data: {} });
    expect(await ask.count()).toBe(0);
  },
);

test(
  'a member who does not agree logs out and is asked again at the next log-in',
  { tags: 'whole-run' },
  async () => {
    const { storage } = await newMember(new Caller(product.address), 'unagreed2', false);
    const { page } = await product.open({ storage });
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await main(page).getByRole('link', { name: 'Log in' }).click();
    await main(page).getByLabel('Account').fill('unagreed2');
    await main(page).getByRole('textbox', { name: 'Password' }).fill(OLD_PASSWORD);
    await main(page).getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('dialog', { name: 'Please agree to our terms' }).waitFor();
  },
);

test('each field of my details is saved on its own, and a refusal stays at its field', async () => {
  const phone = await openMember('/pages/profile/profile');
  await main(phone).getByRole('button', { name: 'My details' }).click();
  await row(phone, 'Nickname').click();
  const nickname = main(phone).getByLabel('Nickname', { exact: true });
  await nickname.fill('x'.repeat(21));
  await save(phone);
  await fault(phone).getByText('A nickname has 1 to 20 characters, none of them invisible').waitFor();
  expect(await nickname.inputValue()).toBe('x'.repeat(21));
  await nickname.fill(' ');
  await save(phone);
  await fault(phone).getByText('Enter a nickname', { exact: true }).waitFor();
  await nickname.fill('Snow\u200blion');
  await save(phone);
  await fault(phone).getByText('A nickname has 1 to 20 characters, none of them invisible').waitFor();
  await nickname.fill('Snow lion');
  await save(phone);
  await row(phone, 'Nickname').getByText('Snow lion').waitFor();

  await row(phone, 'Birthday').click();
  await main(phone).getByLabel('Year').selectOption('1990');
  await main(phone).getByLabel('Month').selectOption('3');
  await main(phone).getByLabel('Day').selectOption('31');
  await main(phone).getByLabel('Month').selectOption('4');
  await save(phone);
  await row(phone, 'Birthday').getByText('30 April 1990').waitFor();
  const { nickname: stored, birthday, email } = await member.caller.get('user/index');
  expect({ stored, birthday, email }).toEqual({ stored: 'Snow lion', birthday: '1990-04-30', email: '' });
});

test('a long nickname is shown whole, and leaves its label on one line', { tags: 'whole-run' }, async () => {
  const { caller, storage } = await newMember(new Caller(product.address), 'longname1');
  const nickname = '\u96ea'.repeat(20);
  await caller.get('user/profile', { nickname });
  const { page } = await product.open({ storage, locale: 'zh-Hans', height: 760 });
  await page.setViewportSize({ width: 320, height: 760 });
  await page.goto('/#/pages/profile/userinfo');
  const shown = main(page).getByText(nickname);
  await shown.waitFor();
  const label = main(page).getByText('\u6635\u79f0', { exact: true });
  expect((await label.boundingBox())?.height).toBeLessThan(30);
  expect(await layoutFaults(page, [USUAL])).toEqual([]);
  await page.goto('/#/pages/profile/profile');
  await main(page).getByText(nickname).waitFor();
  expect(await layoutFaults(page, [USUAL])).toEqual([]);
});

test('an avatar is cut to a square of at most 512 px', { tags: 'whole-run' }, async () => {
  const phone = await openMember('/pages/profile/userinfo');
  const drawn = await phone.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 1200;
    canvas.height = 700;
    const context = canvas.getContext('2d');
    context?.fillRect(300, 100, 600, 500);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  const buffer = Buffer.from(drawn, 'base64');
  await main(phone)
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  const sheet = phone.getByRole('dialog', { name: 'Crop picture' });
  await sheet.getByLabel('Zoom').fill('1.2');
  await sheet.locator('canvas').press('ArrowRight');
  await sheet.getByRole('button', { name: 'Use this picture' }).click();
  await sheet.waitFor({ state: 'detached' });
  const avatar = main(phone).getByRole('img', { name: 'Profile picture' });
  await eventually(async () => {
    const { src, side } = await avatar.evaluate((image: HTMLImageElement) => ({
      src: new URL(image.src).pathname,
      side: [image.naturalWidth, image.naturalHeight],
    }));
    expect(src).toMatch(/^\/uploads\/.+\.jpg$/);
    expect(side).toEqual([512, 512]);
  });
});

test('the mobile is bound by a code and the password', async () => {
  const phone = await openMember('/pages/profile/security');
  await row(phone, 'Mobile number').click();
  await main(phone).getByLabel('New number').fill(MOBILE);
  await main(phone).getByRole('button', { name: 'Send code' }).click();
  await main(phone)
    .getByLabel('Code')
    .fill(await lastCode(MOBILE));
  await main(phone).getByLabel('Log-in password').fill('wrongone1');
  await main(phone).getByRole('button', { name: 'Save number' }).click();
  expect(await fault(phone).textContent()).toMatch(/password/i);
  await main(phone).getByLabel('Log-in password').fill(OLD_PASSWORD);
  await main(phone).getByRole('button', { name: 'Save number' }).click();
  await row(phone, 'Mobile number').getByText('139****0077').waitFor();
});

test('a common password is refused before it is sent; a new one replaces the session', async () => {
  const phone = await openMember('/pages/profile/security');
  await row(phone, 'Log-in password').click();
  const wanted = main(phone).getByLabel('New password', { exact: true });
  const again = main(phone).getByLabel('New password again');
  const submit = main(phone).getByRole('button', { name: 'Change password' });
  await main(phone).getByLabel('Current password').last().fill(OLD_PASSWORD);
  let calls = 0;
  phone.on('request', (request) => (calls += request.url().endsWith('user/changepwd') ? 1 : 0));
  await wanted.fill('123456');
  await again.fill('123456');
  await main(phone).getByText('Strength: weak').waitFor();
  await submit.click();
  await fault(phone).waitFor();
  expect(calls).toBe(0);
  await wanted.fill(NEW_PASSWORD);
  await again.fill(NEW_PASSWORD);
  await main(phone).getByText('Strength: strong').waitFor();
  await submit.click();
  await phone.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await member.caller.ask('user/index')).toMatchObject({ code: 401 });
  await reload(phone);
  await row(phone, 'Log-in password').waitFor();
});

test(
  'a visitor with a forgotten password finds the form, which tells nobody whose number it is',
  { tags: 'whole-run' },
  async () => {
    const { page } = await product.open({ height: 760 });
    await page.goto('/#/pages/login/login');
    await main(page).getByRole('link', { name: 'Forgot password?' }).click();
    await main(page).getByRole('textbox', { name: 'Mobile number' }).fill('13900009999');
    await main(page).getByRole('button', { name: 'Send code' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: 'If there is an account' })
      .waitFor({ state: 'attached' });
  },
);

test(
  'registration asks about a weak password only when the server takes it',
  { tags: 'whole-run' },
  async () => {
    const { page } = await product.open({ height: 760 });
    await page.goto('/#/pages/register/register');
    await main(page).getByLabel('Username').fill('judged1');
    const write = async (password: string): Promise<void> => {
      await main(page).getByLabel('Password', { exact: true }).fill(password);
      await main(page).getByLabel('Confirm password').fill(password);
      await main(page).getByRole('button', { name: 'Sign up' }).click();
    };
    await main(page).getByRole('checkbox').check();
    await write('password1');
    await fault(page).waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await write('kd83hf2k');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Use it' }).click();
    await eventually(async () => expect(new URL(page.url()).hash).toBe('#/'));
  },
);

test(
  'registration leads through its fields, and to the first that is wrong',
  { tags: 'whole-run' },
  async () => {
    const { page } = await product.open({ height: 568 });
    await page.goto('/#/pages/register/register');
    const field = (name: string) => main(page).locator(`input[name=${name}]`);
    const isFocused = (name: string) => main(page).locator(`input[name=${name}]:focus`).waitFor();
    await main(page).getByRole('button', { name: 'Sign up' }).click();
    await isFocused('username');
    await expect.poll(() => isInView(field('username'))).toBe(true);
    await field('username').fill('goodname1');
    // The key of the screen keyboard.
    for (const next of ['password', 'confirm']) {
      await page.keyboard.press('Enter');
      await isFocused(next);
      await field(next).fill('Calm7paper');
    }
    await field('mobile').fill('12');
    // A number has a code, which takes the last place.
    await field('captcha').waitFor();
    expect(await field('email').getAttribute('enterkeyhint')).toBe('next');
    await field('captcha').fill('123456');
    await expect.poll(() => field('captcha').getAttribute('enterkeyhint')).toBe('done');
    await main(page).getByRole('checkbox').check();
    await main(page).getByRole('button', { name: 'Sign up' }).click();
    await isFocused('mobile');
    await main(page).getByRole('alert').filter({ hasText: 'Invalid mobile number' }).waitFor();
    await expect.poll(() => isInView(field('mobile'))).toBe(true);
    expect(new URL(page.url()).hash).toBe('#/pages/register/register');
  },
);

test(
  'a registration takes a mobile with its code, and no second one takes the same',
  { tags: 'whole-run' },
  async () => {
    const { page } = await product.open({ height: 760 });
    await page.goto('/#/pages/register/register');
    await main(page).getByLabel('Username').fill('mobile12');
    await main(page).getByLabel('Password', { exact: true }).fill('Calm7paper');
    await main(page).getByLabel('Confirm password').fill('Calm7paper');
    await main(page).getByLabel('Mobile number').fill('13912340099');
    await main(page).getByRole('button', { name: 'Send code' }).click();
    await main(page)
      .getByLabel('Code', { exact: true })
      .fill(await lastCode('13912340099'));
    await main(page).getByRole('checkbox').check();
    await main(page).getByRole('button', { name: 'Sign up' }).click();
    await eventually(async () => expect(new URL(page.url()).hash).toBe('#/'));

    // The code of another minute: whose number it is shows only to who has it.
    const code = await lastCode('13912340099');
    const second = { username: 'mobile13', password: 'Calm7paper', mobile: '13912340099', code };
    expect(await new Caller(product.address).ask('user/register', second)).toMatchObject({
      msg: 'CAPTCHA_INCORRECT',
    });
  },
);

test.each(['light', 'dark'] as const)(
  'registration, %s: the consent is quiet text with links, and coloured only when it is missing',
  { tags: 'whole-run' },
  async (scheme) => {
    const { page } = await product.open({ height: 760 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('/#/pages/register/register');
    const colorOf = (found: Locator) => found.evaluate((element) => getComputedStyle(element).color);
    const ink = await colorOf(main(page));
    expect(await colorOf(main(page).getByText('I am 18 or over'))).toBe(ink);
    for (const link of await main(page).locator('form a[href*=rich-text]').all())
      expect(await link.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe(
        'underline',
      );
    await main(page).getByRole('button', { name: 'Sign up' }).click();
    const missing = main(page).locator('#agree-error');
    await expect.poll(() => missing.innerText()).not.toBe('');
    // The colour of a fault is not that of the button.
    expect(await colorOf(missing)).toBe(await colorOf(fault(page).first()));
    expect(await colorOf(missing)).not.toBe(
      await main(page)
        .getByRole('button', { name: 'Sign up' })
        .evaluate((button) => getComputedStyle(button).backgroundColor),
    );
  },
);

/** A phone that opens this address first, with what it has stored. */
async function openFirst(address: string, storage: Member['storage'] = {}): Promise<Page> {
  const { page } = await product.open({ height: 760 });
  await page.evaluate(
    (entries) => entries.forEach(([key, value]) => localStorage.setItem(key, value)),
    Object.entries(storage),
  );
  // From one address of the app to another nothing is loaded.
  await page.goto('about:blank');
  await page.goto(`/#${address}`);
  return page;
}

/** The same with a session that has ended elsewhere. */
async function openEnded(name: string, address: string): Promise<Page> {
  const { storage, caller } = await newMember(new Caller(product.address), name);
  await caller.get('user/logout', {});
  const page = await openFirst(address, storage);
  await shows(page, '/pages/login/login');
  await page.getByText('Login expired. Your bet slip is kept.').waitFor();
  product.forgive((reported) => reported.includes('401'));
  return page;
}

const goBack = (page: Page) => page.getByRole('button', { name: 'Back', exact: true }).click();
const shows = (page: Page, path: string) => page.locator(`main[data-page="${path}"]:visible`).waitFor();

async function logIn(page: Page, name: string): Promise<void> {
  await page.locator('input[name=account]').fill(name);
  await page.locator('input[name=password]').fill(OLD_PASSWORD);
  await main(page).getByRole('button', { name: 'Log in', exact: true }).click();
}

test(
  'a log-in that is the first page leads back home, and on to the page that was asked for',
  { tags: 'whole-run' },
  async () => {
    const asked = '/pages/game/bet?game_id=3';
    const left = await openEnded('ended1', asked);
    await goBack(left);
    await shows(left, '/');

    const page = await openEnded('ended2', asked);
    await logIn(page, 'ended2');
    await shows(page, '/pages/game/bet');
    expect(new URL(page.url()).hash).toBe(`#${asked}`);
    await goBack(page);
    await shows(page, '/');
  },
);

test('a deep link that needs an account leads to the log-in and, by registration too, to its page', async () => {
  const asked = '/pages/trade/withdraw-card';
  const page = await openFirst(asked);
  await main(page).getByRole('button', { name: 'Log in', exact: true }).click();
  await shows(page, '/pages/login/login');
  await goBack(page);
  await shows(page, '/');

  const other = await openFirst(asked);
  await main(other).getByRole('button', { name: 'Log in', exact: true }).click();
  await main(other).getByRole('link', { name: 'Sign up' }).click();
  await shows(other, '/pages/register/register');
  await main(other).getByLabel('Username').fill('deeplink1');
  await main(other).getByLabel('Password', { exact: true }).fill(OLD_PASSWORD);
  await main(other).getByLabel('Confirm password').fill(OLD_PASSWORD);
  await main(other).getByRole('checkbox').check();
  await main(other).getByRole('button', { name: 'Sign up', exact: true }).click();
  await shows(other, asked);
  await goBack(other);
  await shows(other, '/');
});
