import type { Page } from 'playwright-core';

import { IN_PAGE } from './layout-in-page.ts';

/** A way of holding the phone, or another screen. */
export type Screen = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** The reader's own text size, in per cent of the usual one. */
  readonly textPercent?: number;
};

const USUAL: Screen = { name: '375', width: 375, height: 700 };

export const LARGE_TEXT: Screen = { name: 'text at 200 %', width: 375, height: 700, textPercent: 200 };
export const NARROW: Screen = { name: '320', width: 320, height: 568 };

/** The screens beside the usual one, in an order that changes little from one to the next. */
export const SCREENS: readonly Screen[] = [
  LARGE_TEXT,
  NARROW,
  { name: '430', width: 430, height: 932 },
  { name: 'landscape', width: 667, height: 375 },
  { name: 'long landscape', width: 812, height: 375 },
  { name: '750', width: 750, height: 1000 },
  { name: '1024', width: 1024, height: 768 },
  { name: '1280', width: 1280, height: 800 },
];

/** What is wrong with the layout of a page on the usual screen and on others, all by default. The page stays
 *  as it is: only the screen changes, and is the usual one again afterwards. */
export async function layoutFaults(page: Page, others: readonly Screen[] = SCREENS): Promise<string[]> {
  const faults = told(USUAL, await page.evaluate<readonly string[]>(IN_PAGE));
  for (const screen of others) {
    await resize(page, screen);
    faults.push(...told(screen, await page.evaluate<readonly string[]>(settled(screen, IN_PAGE))));
  }
  await resize(page, USUAL);
  await page.evaluate(settled(USUAL, '[]'));
  return faults;
}

const told = ({ name }: Screen, faults: readonly string[]): string[] =>
  faults.map((fault) => `${name}: ${fault}`);

const resize = (page: Page, { width, height }: Screen): Promise<void> =>
  page.setViewportSize({ width, height });

/** A script that sets the text size of a screen and gives the value of another one in the next frame: what
 *  follows a resize does so in it. A browser that draws none for a while is not waited for: what is read does
 *  not need it. */
const settled = ({ textPercent = 100 }: Screen, script: string): string => `(async () => {
  document.documentElement.style.fontSize = '${textPercent === 100 ? '' : `${textPercent}%`}';
  await new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 5_000);
  });
  return ${script};
})()`;
