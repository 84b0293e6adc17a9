import type { Page } from 'playwright-core';

import { IN_PAGE } from './layout-in-page.ts';

/** A way of holding the phone, or another screen. */
type Screen = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** The reader's own text size, in per cent of the usual one. */
  readonly textPercent?: number;
};

const USUAL: Screen = { name: '375', width: 375, height: 700 };

/** The screens beside the usual one, in an order that changes little from one to the next. */
const SCREENS: readonly Screen[] = [
  { name: 'text at 200 %', width: 375, height: 700, textPercent: 200 },
  { name: '320', width: 320, height: 568 },
  { name: '430', width: 430, height: 932 },
  { name: 'landscape', width: 667, height: 375 },
  { name: 'long landscape', width: 812, height: 375 },
  { name: '750', width: 750, height: 1000 },
  { name: '1024', width: 1024, height: 768 },
  { name: '1280', width: 1280, height: 800 },
];

/** What is wrong with the layout of a page on every screen, the usual one first. The page stays as it is:
 *  only the screen changes, and is the usual one again afterwards. */
export async function layoutFaults(page: Page): Promise<string[]> {
  const faults = [...(await faultsAt(page, USUAL))];
  for (const screen of SCREENS) faults.push(...(await faultsAt(page, screen)));
  await take(page, USUAL);
  return faults;
}

async function faultsAt(page: Page, screen: Screen): Promise<readonly string[]> {
  if (screen !== USUAL) await take(page, screen);
  const faults = await page.evaluate<readonly string[]>(IN_PAGE);
  return faults.map((fault) => `${screen.name}: ${fault}`);
}

async function take(page: Page, { width, height, textPercent = 100 }: Screen): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(async (percent) => {
    document.documentElement.style.fontSize = percent === 100 ? '' : `${percent}%`;
    // What follows a resize does so in the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }, textPercent);
}
