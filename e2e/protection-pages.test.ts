import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { DAY_MS, MINUTE_MS } from '@tessera/domain/time';

import { letPass, letSittingPass } from '../packages/server/tests/support/protection.ts';
import { eventually } from './support/bet-board.ts';
import { goTo, reload } from './support/browser.ts';
import { Caller, newMember, type Member } from './support/caller.ts';
import { ownerOf } from './support/database.ts';
import { JOURNEY_LOCALES } from './support/extent.ts';
import { useSharedProduct } from './support/product.ts';
import { soundness } from './support/soundness.ts';
import { WORDS } from './support/words.ts';

const PAGE = '/pages/profile/protection';
const TABLE = '/pages/game/bet?game_id=1';

const product = useSharedProduct();
let owner: ReturnType<typeof ownerOf>;
beforeAll(() => {
  owner = ownerOf(product.dataDir);
});
afterAll(() => owner.end());

const member = (name: string): Promise<Member> => newMember(new Caller(product.address), name);
const idOf = ({ storage }: Member): number => Number(JSON.parse(storage['userInfo'] ?? '{}').id);
const main = (page: Page): Locator => page.locator('main:visible');

async function openPhone(address: string, locale: keyof typeof WORDS, { storage }: Member): Promise<Page> {
  const { page } = await product.open({ locale, storage });
  await goTo(page, address);
  return page;
}

/** Each bet has another stake: the same one again would be answered as the first. */
let cents = 0;
/** A bet of a member on the issue on sale, and what it is refused with, if it is. */
function bet({ caller }: Member): Promise<string> {
  cents += 1;
  const amount = `1.${String(cents).padStart(2, '0')}`;
  return eventually(async () => {
    const { game_no } = await caller.get('games/getGameResult', { game_id: '1' });
    const { code, msg } = await caller.ask('games/submitBet', {
      game_id: 1,
      game_no: game_no ?? '',
      bet_content: [{ play: 'side', number: 'big', amount }],
    });
    if (msg === 'ISSUE_CLOSED') throw new Error(msg);
    return code === 1 ? 'accepted' : msg;
  });
}

test.each(JOURNEY_LOCALES)('a limit is lowered at once and raised after its wait, in %s', async (locale) => {
  const words = WORDS[locale];
  const own = await member(locale === 'ar' ? 'limits2' : 'limits1');
  const page = await openPhone(PAGE, locale, own);
  const stakes = main(page).locator('label').getByText(words['protection.measure.stake'], { exact: true });
  await stakes.click();
  const row = main(page).getByRole('button', { name: new RegExp(`^${words['protection.period.day']}`) });
  const type = async (amount: string, hint: RegExp): Promise<void> => {
    await row.click();
    await page.getByRole('dialog').getByRole('textbox').fill(amount);
    await page.getByRole('dialog').getByText(hint).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: words['protection.save'] }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  const atOnce = new RegExp(words['protection.atOnce']);
  await type('2.50', atOnce);
  await row.getByText('2.50').waitFor();
  expect([await bet(own), await bet(own), await bet(own)]).toEqual(['accepted', 'accepted', 'LIMIT_REACHED']);
  await type('1.5', atOnce);
  await row.getByText('1.50').waitFor();
  await type('8', new RegExp(words['protection.waits'].split('{wait}')[1] ?? ''));
  await row.getByText('1.50').waitFor();
  await main(page).getByText('8.00').waitFor();
  const confirm = main(page).getByRole('button', { name: words['protection.confirm'], exact: true });
  expect(await confirm.count()).toBe(0);
  await letPass({ owner }, idOf(own), 3 * DAY_MS);
  await own.caller.get('protection/answerCheck', {});
  // Another window, and still the limit in force.
  expect([await bet(own), await bet(own)]).toEqual(['accepted', 'LIMIT_REACHED']);
  await reload(page);
  await stakes.click();
  await confirm.click();
  await row.getByText('8.00').waitFor();
  expect(await bet(own)).toBe('accepted');
});

/** A text with what fills it left open. */
const around = (text: string): RegExp =>
  new RegExp(
    text
      .split(/\{\w+\}/)
      .map((part) => part.replaceAll(/[.()]/g, '\\$&'))
      .join('.*'),
  );

test.each(JOURNEY_LOCALES)(
  'a break on the table asks once and ends play on every phone, in %s',
  { tags: 'whole-run' },
  async (locale) => {
    const words = WORDS[locale];
    const own = await member(locale === 'ar' ? 'breaks2' : 'breaks1');
    const [table, other] = [await openPhone(TABLE, locale, own), await openPhone(PAGE, locale, own)];
    await main(other).getByText(words['protection.checkText']).waitFor();
    const begin = main(table).getByRole('button', { name: words['protection.break'] });
    const ask = table.getByRole('alertdialog', { name: around(words['protection.breakAsk']) });
    await begin.click();
    await ask.getByText(/\d\d:\d\d/).waitFor();
    expect(await soundness(table)).toEqual([]);
    await ask.getByRole('button', { name: words['common.cancel'] }).click();
    expect(await bet(own)).toBe('accepted');
    await begin.click();
    await ask.getByRole('button', { name: words['protection.sure'] }).click();
    await main(other).getByText(words['protection.isOutText']).waitFor();
    expect(await bet(own)).toBe('PLAYER_EXCLUDED');
    await begin.waitFor({ state: 'detached' });
  },
);

/** The pages of games, and a cell of each on which a bet begins. */
const PLAYED: readonly (readonly [string, string, string])[] = [
  ['a board', TABLE, '[role=tabpanel] button[aria-pressed]'],
  ['a league', '/pages/game/bet?game_id=11', '.lg-card .lg-cell'],
  ['a match', 'MATCH', '.lg-sections .lg-cell'],
];

test.each(JOURNEY_LOCALES)(
  'a break closes every page that plays, and home tells of it, in %s',
  { tags: 'whole-run' },
  async (locale) => {
    const words = WORDS[locale];
    const own = await member(locale === 'ar' ? 'closed2' : 'closed1');
    const page = await openPhone('/', locale, own);
    await own.caller.get('protection/exclude', { length: 'day' });
    const band = page.getByRole('status').filter({ hasText: around(words['protection.isOut']) });
    await band.waitFor();
    expect(await soundness(page)).toEqual([]);
    const { list } = await own.caller.get('games/matches', { game_id: '11' });
    const [day] = list;
    const match = `/pages/game/match?game_id=11&round_id=${day?.round_id}&match=${day?.matches[0]?.match}`;
    for (const [name, address, cell] of PLAYED) {
      await goTo(page, address === 'MATCH' ? match : address);
      const closed = main(page)
        .getByRole('status')
        .filter({ hasText: around(words['protection.isOut']) });
      await closed.waitFor();
      expect(await main(page).locator(cell).last().isDisabled(), name).toBe(true);
      expect(await main(page).getByText(words['bet.hint']).count(), name).toBe(0);
      expect(await main(page).getByText(words['league.hint']).count(), name).toBe(0);
      expect(await soundness(page), name).toEqual([]);
    }
    await letPass({ owner }, idOf(own), DAY_MS);
    await reload(page);
    await main(page).getByText(words['league.hint']).waitFor();
    expect(await page.getByText(around(words['protection.isOut'])).count()).toBe(0);
  },
);

test(
  'a slip that was left before a break is kept, and cannot be placed until it is over',
  { tags: 'whole-run' },
  async () => {
    const words = WORDS['zh-Hans'];
    const own = await member('kept1');
    const page = await openPhone(TABLE, 'zh-Hans', own);
    await main(page).locator('[role=tabpanel] button[aria-pressed]').last().click();
    await main(page).getByRole('button', { name: words['bet.best'] }).click();
    const slip = page.getByRole('dialog');
    await slip.getByRole('button', { name: words['bet.confirm'] }).waitFor();
    await own.caller.get('protection/exclude', { length: 'day' });
    await slip
      .getByRole('status')
      .filter({ hasText: around(words['protection.isOut']) })
      .waitFor();
    expect(await slip.getByRole('button', { name: words['bet.confirm'] }).count()).toBe(0);
    expect(await slip.getByRole('listitem').count()).toBe(1);
  },
);

test.each(JOURNEY_LOCALES)('the reality check stops play until it is answered, in %s', async (locale) => {
  const words = WORDS[locale];
  const own = await member(locale === 'ar' ? 'checks2' : 'checks1');
  expect(await bet(own)).toBe('accepted');
  const page = await openPhone(TABLE, locale, own);
  await main(page)
    .getByText(/0?0:0\d|1\.00/)
    .first()
    .waitFor();
  await letSittingPass({ owner }, idOf(own), 30 * MINUTE_MS);
  // Servers hear of the changed moment as of any change: within a second.
  await expect.poll(() => bet(own)).toBe('REALITY_CHECK_DUE');
  await reload(page);
  const check = page.getByRole('dialog');
  await check.getByText(words['protection.net']).waitFor();
  await check.getByRole('button', { name: words['protection.onward'] }).click();
  await check.waitFor({ state: 'detached' });
  expect(await bet(own)).toBe('accepted');
});

test.each(JOURNEY_LOCALES)('a self-exclusion asks once and nothing ends it, in %s', async (locale) => {
  const words = WORDS[locale];
  const own = await member(locale === 'ar' ? 'leaves2' : 'leaves1');
  const page = await openPhone(PAGE, locale, own);
  const begin = `${words['protection.begin']}: ${words['protection.selfExclusion']}`;
  await main(page).getByRole('button', { name: begin }).click();
  const ask = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await ask.getByRole('button', { name: words['common.cancel'] }).click();
  expect(await bet(own)).toBe('accepted');
  await main(page).getByRole('button', { name: begin }).click();
  await ask.getByRole('button', { name: words['protection.sure'] }).click();
  await main(page).getByText(words['protection.isOutText']).waitFor();
  expect(await bet(own)).toBe('PLAYER_EXCLUDED');
  await letPass({ owner }, idOf(own), 180 * DAY_MS);
  expect(await bet(own)).toBe('PLAYER_EXCLUDED');
  await letPass({ owner }, idOf(own), 5 * DAY_MS);
  expect(await bet(own)).toBe('accepted');
});

test.each(JOURNEY_LOCALES)(
  'own play stands day by day, of 30 and of 90 days, in %s',
  { tags: 'whole-run' },
  async (locale) => {
    const words = WORDS[locale];
    const own = await member(locale === 'ar' ? 'spends2' : 'spends1');
    const page = await openPhone(PAGE, locale, own);
    const part = main(page).getByRole('region', { name: words['spending.title'] });
    await part.getByText(words['spending.empty']).waitFor();
    expect(await part.getByRole('table').count()).toBe(0);
    expect(await bet(own)).toBe('accepted');
    await reload(page);
    const row = part.getByRole('row').nth(1);
    const shown = async () => (await row.getByRole('cell').allInnerTexts()).join(' ');
    const told = async () => {
      const { list } = await own.caller.get('user/playDays', { days: '90' });
      return list.map(({ staked, returned, net }) => [staked, returned, net].join(' '));
    };
    await expect.poll(async () => [await shown()]).toEqual(await told());
    expect(await shown()).toMatch(/^1\.\d\d /);
    for (const days of ['30', '90'] as const) {
      await part.getByText(words[`spending.days${days}`], { exact: true }).click();
      await part.getByRole('table', { name: words[`spending.days${days}`] }).waitFor();
      expect(await part.locator('svg path[d^=M]').count()).toBeGreaterThan(2);
      expect(await soundness(page), days).toEqual([]);
    }
  },
);

test.each(JOURNEY_LOCALES)(
  'a day of own play is told by a tap, a drag or a key, and nothing moves when it comes, in %s',
  { tags: 'whole-run' },
  async (locale) => {
    const words = WORDS[locale];
    const own = await member(locale === 'ar' ? 'told2' : 'told1');
    expect(await bet(own)).toBe('accepted');
    const { page } = await product.open({ locale, storage: own.storage });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/user/playDays*', async (route) => {
      await held;
      await route.continue();
    });
    await goTo(page, PAGE);
    const part = main(page).getByRole('region', { name: words['spending.title'] });
    const height = async () => (await part.boundingBox())?.height;
    await main(page).getByText(words['protection.about.deposit']).waitFor();
    const before = await height();
    release();
    const slider = part.getByRole('slider', { name: words['spending.day'] });
    const told = part.getByRole('status');
    await expect.poll(() => told.innerText()).toMatch(/1\.\d\d/);
    expect(await height()).toBe(before);
    const day = () => slider.getAttribute('aria-valuetext');
    const today = await day();
    expect(await told.innerText()).toContain(today);
    await slider.press(locale === 'ar' ? 'ArrowRight' : 'ArrowLeft');
    await expect.poll(() => told.innerText()).not.toMatch(/[1-9]\.\d\d|\.\d[1-9]/);
    const yesterday = await day();
    const { x = 0, y = 0, width = 0 } = (await slider.boundingBox()) ?? {};
    // The middle of a day, counted from the side at which the drawing starts.
    const across = (at: number): number => x + (width * (locale === 'ar' ? 29.5 - at : at + 0.5)) / 30;
    await page.mouse.click(across(29), y + 5);
    await expect.poll(day).toBe(today);
    await page.mouse.move(across(12), y + 5);
    await page.mouse.down();
    await page.mouse.move(across(28), y + 90, { steps: 4 });
    await page.mouse.up();
    await expect.poll(day).toBe(yesterday);
    await page.touchscreen.tap(across(29), y + 90);
    await expect.poll(() => told.innerText()).toContain(today);
    expect(await height()).toBe(before);
    expect(await soundness(page)).toEqual([]);
  },
);

test('a chart of own play that is refused is tried again on its own', { tags: 'whole-run' }, async () => {
  const words = WORDS['zh-Hans'];
  const own = await member('spends3');
  const { page } = await product.open({ locale: 'zh-Hans', storage: own.storage });
  const busy = { code: 0, msg: 'SERVER_BUSY', time: 0, data: null };
  await page.route('**/api/user/playDays*', (route) => route.fulfill({ json: busy }), { times: 1 });
  await goTo(page, PAGE);
  const part = main(page).getByRole('region', { name: words['spending.title'] });
  await part.getByRole('alert').waitFor();
  await main(page).getByText(words['protection.about.deposit']).waitFor();
  await part.getByRole('button', { name: words['common.retry'] }).click();
  await part.getByText(words['spending.empty']).waitFor();
});

test.each<[string, (page: Page, sheet: Locator) => Promise<void>]>([
  ['Esc', (page) => page.keyboard.press('Escape')],
  ['its cross', (_, sheet) => sheet.getByRole('button', { name: WORDS['zh-Hans']['common.close'] }).click()],
])(
  'a new member who closes the question about limits by %s is not asked again',
  { tags: 'whole-run' },
  async (name, close) => {
    const own = await newMember(new Caller(product.address), `left${name.length}`, true, false);
    const page = await openPhone('/', 'zh-Hans', own);
    const sheet = page.getByRole('dialog', { name: WORDS['zh-Hans']['protection.reviewTitle'] });
    await sheet.waitFor();
    await close(page, sheet);
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(async () => (await own.caller.get('protection/index')).is_review_due).toBe(false);
    await goTo(page, '/pages/profile/profile');
    expect(await sheet.count()).toBe(0);
  },
);

test('a new member is asked about limits once', { tags: 'whole-run' }, async () => {
  const words = WORDS['zh-Hans'];
  const own = await newMember(new Caller(product.address), 'asked1', true, false);
  const page = await openPhone('/', 'zh-Hans', own);
  const ask = page.getByRole('dialog');
  await ask.getByText(words['protection.reviewText']).waitFor();
  await ask.getByRole('button', { name: words['protection.reviewSet'] }).click();
  await main(page).getByText(words['protection.about.deposit']).waitFor();
  expect((await own.caller.get('protection/index')).is_review_due).toBe(false);
});
