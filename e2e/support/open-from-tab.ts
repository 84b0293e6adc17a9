import type { Page } from 'playwright-core';

import { untilWhole } from './audited-pages.ts';
import { goTo } from './browser.ts';

/** A tab that shows little: home asks for more than most pages do. */
export const BETWEEN = '/pages/index/discount';

/** An overlay opened on a tab closes when another tab is shown. */
export async function openFromTab(page: Page, address: string): Promise<readonly string[]> {
  const tab = address === BETWEEN ? '/pages/profile/profile' : BETWEEN;
  await goTo(page, tab);
  await page.locator(`nav a[aria-current=page][href="#${tab}"]`).waitFor();
  await goTo(page, address);
  const path = address.split('?')[0] ?? '';
  await page.locator(`main[data-page="${path}"]:visible`).waitFor();
  await untilWhole(page);
  return [];
}
