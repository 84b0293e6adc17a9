import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';

import { goTo, reload } from './support/browser.ts';
import { Caller, newMember, type Member } from './support/caller.ts';
import { useSharedProduct } from './support/product.ts';
import { WORDS } from './support/words.ts';

const SERVICE = '/pages/index/customer-service';
const FEEDBACK = '/pages/public/feedback';
const words = WORDS['zh-Hans'];

const product = useSharedProduct();
let member: Member;
let memberId: string;

beforeAll(async () => {
  member = await newMember(new Caller(product.address), 'asker1');
  memberId = String((await member.caller.get('user/index')).id);
});

const answer = (text: string): Promise<void> =>
  product.operator('service', 'answer', memberId, '--as', 'lin', '--text', text);

async function openPhone(address: string, storage = member.storage): Promise<Page> {
  const { page } = await product.open({ locale: 'zh-Hans', storage });
  await goTo(page, address);
  return page;
}
const shown = (page: Page): Locator => page.locator('main:visible');
const messages = (page: Page): Promise<readonly string[]> =>
  shown(page).locator('article p[dir=auto]').allInnerTexts();
const sent = async (): Promise<readonly string[]> =>
  (await member.caller.get('service/messages', { limit: '100' })).list.map(({ content }) => content);
const write = (page: Page, text: string): Promise<void> => page.getByLabel(words['service.write']).fill(text);
const send = (page: Page): Locator => page.getByRole('button', { name: words['service.send'], exact: true });

test('a member and the staff talk to each other', async () => {
  const page = await openPhone(SERVICE);
  await write(page, 'Where is my deposit?');
  // Two taps of one finger.
  await send(page).dblclick();
  await expect.poll(sent).toEqual(['Where is my deposit?']);
  await expect.poll(() => shown(page).locator('article[data-state]').count()).toBe(0);
  await answer('It has arrived.');
  await expect.poll(() => messages(page)).toEqual(['Where is my deposit?', 'It has arrived.']);
  const said = shown(page).locator('output.sr-only').filter({ hasText: 'It has arrived.' });
  await said.waitFor({ state: 'attached' });
  await expect.poll(async () => (await member.caller.get('index/service')).unread).toBe(0);
});

test('an answer counts at the tab until it is read', { tags: 'whole-run' }, async () => {
  await answer('One more thing.');
  const page = await openPhone('/');
  const tab = page.getByRole('navigation').locator(`a[href="#${SERVICE}"]`);
  await expect.poll(() => tab.innerText()).toContain('1');
  await tab.click();
  await expect.poll(() => messages(page)).toContain('One more thing.');
  await expect.poll(() => tab.innerText()).not.toContain('1');
});

test(
  'a message without a connection says so and is sent once by a retry',
  { tags: 'whole-run' },
  async () => {
    const page = await openPhone(SERVICE);
    await expect.poll(() => messages(page)).not.toEqual([]);
    // The server takes it, and its answer is lost.
    await page.route('**/api/service/send', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await write(page, 'Are you there?');
    // The browser sends a held request itself when its route is taken away.
    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/service/send'));
    await send(page).click();
    await lost;
    expect(await sent()).toContain('Are you there?');
    await page.unroute('**/api/service/send');
    // The conversation shows it without a second call.
    await expect.poll(() => shown(page).locator('article[data-state]').count()).toBe(0);
    expect((await sent()).filter((text) => text === 'Are you there?')).toHaveLength(1);
    await page.route('**/api/service/send', (route) => route.abort());
    await write(page, 'Hello?');
    await send(page).click();
    const retry = page.getByRole('button', { name: words['service.resend'] });
    await retry.waitFor();
    await page.unroute('**/api/service/send');
    await retry.click();
    await expect.poll(sent).toContain('Hello?');
    expect((await sent()).filter((text) => text === 'Hello?')).toHaveLength(1);
    product.forgive((fault) => fault.includes('service/send'));
  },
);

test('a long conversation loads upwards and keeps its place', { tags: 'whole-run' }, async () => {
  const writer = await newMember(new Caller(product.address), 'asker2');
  for (let at = 1; at <= 45; at += 1) await writer.caller.get('service/send', { content: `line ${at}` });
  const page = await openPhone(SERVICE, writer.storage);
  await expect.poll(async () => (await messages(page)).at(-1)).toBe('line 45');
  expect((await messages(page)).length).toBeLessThan(45);
  await shown(page)
    .locator('section[tabindex]')
    .evaluate((one) => one.scrollTo({ top: -one.scrollHeight }));
  await expect.poll(() => messages(page)).toHaveLength(45);
  expect(await messages(page)).toEqual(Array.from({ length: 45 }, (_, at) => `line ${at + 1}`));
});

test('a picture is sent and opened', { tags: 'whole-run' }, async () => {
  const page = await openPhone(SERVICE);
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#284' } })
    .png()
    .toBuffer();
  await page
    .getByLabel(words['service.addPicture'])
    .setInputFiles({ name: 'seen.png', mimeType: 'image/png', buffer: picture });
  await shown(page).locator('span[data-state=done]').waitFor();
  await send(page).click();
  await page.getByRole('button', { name: words['service.openPicture'] }).last().click();
  const width = page
    .locator('dialog img')
    .evaluate((one: HTMLImageElement) => one.decode().then(() => one.naturalWidth));
  expect(await width).toBe(60);
});

test('feedback keeps its draft, waits for the network and gets its answer', async () => {
  const page = await openPhone(FEEDBACK);
  const submit = page.getByRole('button', { name: words['feedback.submit'] });
  await page.getByLabel(words['feedback.content']).fill('abcd');
  await submit.click();
  await expect.poll(() => page.locator('main:visible [aria-invalid=true]').count()).toBe(1);
  await page.getByLabel(words['feedback.content']).fill('The ring stands still.');
  await reload(page);
  await expect
    .poll(() => page.getByLabel(words['feedback.content']).inputValue())
    .toBe('The ring stands still.');
  await page.context().setOffline(true);
  await expect.poll(() => submit.isDisabled()).toBe(true);
  await page.getByText(words['feedback.offline']).waitFor();
  await page.context().setOffline(false);
  await submit.click();
  await page.getByRole('heading', { name: words['feedback.sent'] }).waitFor();
  // It takes the place of the form.
  expect(await submit.count()).toBe(0);
  expect(await page.locator('main:visible [aria-busy=true]').count()).toBe(0);
  await page.getByText(words['feedback.waiting']).waitFor();
  const [own] = (await member.caller.get('index/feedbackLog', {})).list;
  await product.operator('feedback', 'answer', own?.id ?? '', '--as', 'lin', '--text', 'Mended, thank you.');
  await page.getByText('Mended, thank you.').waitFor();
  product.forgive();
});

test('a visitor leaves feedback and is invited to log in', { tags: 'whole-run' }, async () => {
  const page = await openPhone(SERVICE, {});
  await page.getByText(words['service.visitor']).waitFor();
  await page.getByRole('link', { name: words['service.feedbackLong'] }).click();
  await page.getByLabel(words['feedback.content']).fill('No account, one wish.');
  await page.getByRole('button', { name: words['feedback.submit'] }).click();
  await page.getByText(words['feedback.sentVisitor']).waitFor();
});

test('while nobody answers, what is typed finds answers of the help', { tags: 'whole-run' }, async () => {
  const { page } = await product.open({ locale: 'zh-Hans', storage: member.storage });
  await page.route('**/api/index/service', async (route) => {
    const answered = await route.fetch();
    const reply = (await answered.json()) as { data: { is_open: number } };
    await route.fulfill({ json: { ...reply, data: { ...reply.data, is_open: 0 } } });
  });
  await goTo(page, SERVICE);
  await write(page, '充值怎么还没有到账');
  const help = page.getByRole('region', { name: words['service.help'] });
  const question = help.locator('summary').first();
  await expect.poll(() => question.innerText()).toContain('充值');
  await question.click();
  await expect.poll(() => help.locator('details[open] p').innerText()).toContain('付款凭证');
  await write(page, '你好');
  await expect.poll(() => help.count()).toBe(0);
});
