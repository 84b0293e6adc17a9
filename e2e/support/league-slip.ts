import type { Page } from 'playwright-core';

// What a reader does with the slip of a league on its page.

/** The slip of a league with a match of each of three days, in one of its ways. What was chosen on a page
 *  before stays on the phone, and pages side by side share it: each way has a result of its own to tap. */
export const openLeagueSlip = (way: number) => async (page: Page) => {
  const days = page.locator('main:visible .lg-days label');
  for (const day of [0, 1, 2]) {
    await days.nth(day).click();
    const cell = page.locator('main:visible .lg-card .lg-cell').nth(3 * day + way);
    if ((await cell.getAttribute('aria-pressed')) === 'false') await cell.click();
  }
  await page.locator('main:visible button[aria-haspopup=dialog]').last().click();
  await page.locator('dialog fieldset label').nth(way).click();
  if (way > 0) await page.locator('dialog .lg-ways > *').first().click();
};

/** The sheet with the code of that slip. */
export const shareLeagueSlip = async (page: Page): Promise<void> => {
  await openLeagueSlip(0)(page);
  await page.locator('dialog header button').first().click();
  await page.locator('dialog .ss-code').waitFor();
};

/** The link to two selections of a league, opened beside another one in the slip. */
export const openSharedSlip = async (page: Page): Promise<void> => {
  const cell = page.locator('main:visible .lg-card .lg-cell').first();
  if ((await cell.getAttribute('aria-pressed')) === 'false') await cell.click();
  await page.evaluate(async () => {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const days = await (await fetch('/api/games/matches?game_id=12')).json();
    const { game_no } = days.data.list.find(({ status }: { status: string }) => status === 'open');
    const lines = ['m2.1x2', 'm3.1x2'].map((play) => ({ game_id: 12, game_no, play, number: 'h' }));
    const body = JSON.stringify({ lines });
    const shared = await (await fetch('/api/games/shareSlip', { ...post, body })).json();
    location.hash = `#/pages/game/bet?game_id=12&slip=${shared.data.code}`;
  });
  await page.locator('dialog .ss-found').waitFor();
};
