import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { goTo, reload } from './support/browser.ts';
import { Caller, newMember, type Member } from './support/caller.ts';
import { JOURNEY_LOCALES } from './support/extent.ts';
import { useOwnProduct } from './support/product.ts';
import { HOUR_ROUNDS } from './support/rounds.ts';
import { soundness } from './support/soundness.ts';
import { WORDS } from './support/words.ts';

/** Match days stay on sale while the clock of a phone is moved. */
const product = useOwnProduct(HOUR_ROUNDS);
const TWO_MINUTES = 120_000;
/** More than a step of the test takes. */
const MARGIN_MS = 60_000;

const main = (page: Page): Locator => page.locator('main:visible');

/** A member on the page of a game whose clock can be moved. */
async function open(username: string, locale: keyof typeof WORDS) {
  const member = await newMember(new Caller(product.address), username);
  const { page } = await product.open({ locale, storage: member.storage, height: 760 });
  await page.clock.install();
  await reload(page);
  await goTo(page, '/pages/game/bet?game_id=11');
  await main(page).getByRole('button', { name: WORDS[locale]['protection.break'] }).waitFor();
  return { ...member, page };
}

/** A touch that changes nothing. */
const touch = (page: Page): Promise<void> => page.keyboard.press('Shift');

/** A bet on the last match day on sale, which can be cancelled for longer than the test takes. */
async function betOnLastDay({ caller }: Member): Promise<string> {
  const { list, server_time_ms: now } = await caller.get('games/matches', { game_id: '11' });
  const day = list.findLast(({ opens_at_ms, closes_at_ms }) => opens_at_ms <= now && now < closes_at_ms);
  const bet_content = [{ play: 'm1.1x2', number: 'h', amount: '10.00' }];
  const slip = { game_id: 11, game_no: day?.game_no ?? '', bet_content };
  return (await caller.get('games/submitBet', slip)).bets[0]?.id ?? '';
}

test.each(JOURNEY_LOCALES)(
  'a member who has chosen and gone away is asked on the page of a game, once, in %s',
  { tags: 'whole-run' },
  async (locale) => {
    const words = WORDS[locale];
    const { page } = await open(locale === 'ar' ? 'idle2' : 'idle1', locale);
    await main(page).locator('.lg-days label').last().click();
    const price = main(page).locator('.lg-card .lg-cell').first();
    await price.click();
    await expect.poll(() => price.getAttribute('aria-pressed')).toBe('true');
    await page.clock.fastForward(TWO_MINUTES - MARGIN_MS);
    // A touch begins the two minutes anew.
    await touch(page);
    await page.clock.fastForward(TWO_MINUTES - MARGIN_MS);
    const sheet = page.getByRole('dialog', { name: words['protection.idleTitle'] });
    expect(await sheet.count()).toBe(0);
    await page.clock.fastForward(MARGIN_MS);
    await sheet.getByText(words['protection.idleText']).waitFor();
    expect(await soundness(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await sheet.getByRole('button', { name: words['protection.idleStay'] }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.clock.fastForward(TWO_MINUTES);
    await sheet.getByRole('button', { name: words['profile.logout'] }).click();
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  },
);

test(
  'a member with nothing chosen is asked only while a bet can be cancelled',
  { tags: 'whole-run' },
  async () => {
    const member = await open('idle3', 'zh-Hans');
    const { page, caller } = member;
    const sheet = page.getByRole('dialog', { name: WORDS['zh-Hans']['protection.idleTitle'] });
    const answered = () =>
      page.waitForResponse((response) =>
        response.url().includes('/api/games/getBetRecord?game_id=11&status=pending'),
      );
    const passBy = async (): Promise<void> => {
      const [reply] = await Promise.all([answered(), page.clock.fastForward(TWO_MINUTES)]);
      await reply.finished();
    };
    const betId = await betOnLastDay(member);
    await touch(page);
    await passBy();
    await sheet.getByRole('button', { name: WORDS['zh-Hans']['protection.idleStay'] }).click();
    await caller.get('games/cancelBet', { bet_id: betId });
    await passBy();
    expect(await sheet.count()).toBe(0);
  },
);
