import type { Page } from 'playwright-core';

import type { AuditedPage } from './audited-pages.ts';
import { openFromTab } from './open-from-tab.ts';
import { stateInPage, tapInPage } from './walk-in-page.ts';

/** Opens pages one after the other, does what the audit does on each, and gives what is wrong: a page that
 *  does not come, is empty, has crashed or says that it could not be loaded, and a silent action. */
export async function walk(page: Page, pages: readonly AuditedPage[]): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { name, address, act, shows } of pages) {
    const found = await faultsOf(page, address, act, shows).catch((error: unknown) => [
      String(error).slice(0, 300),
    ]);
    faults.push(...found.map((fault) => `${name}: ${fault}`));
  }
  return faults;
}

async function faultsOf(
  page: Page,
  address: string,
  act: AuditedPage['act'],
  shows: string | undefined,
): Promise<readonly string[]> {
  await openFromTab(page, address);
  const before = await page.evaluate(stateInPage);
  if (act) await act(page);
  const answered = act ? [] : await page.evaluate(tapInPage);
  const isGone = shows !== undefined && !(await page.locator(shows).first().isVisible());
  const after = await page.evaluate(stateInPage);
  await page.keyboard.press('Escape');
  return [...new Set([...before, ...answered, ...after]), ...(isGone ? [`nothing to see of ${shows}`] : [])];
}
