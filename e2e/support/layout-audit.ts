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

export const USUAL: Screen = { name: '375', width: 375, height: 700 };

export const LARGE_TEXT: Screen = { name: 'text at 200 %', width: 375, height: 700, textPercent: 200 };
export const NARROW: Screen = { name: '320', width: 320, height: 568 };

/** All screens, in an order that changes little from one to the next. */
export const SCREENS: readonly Screen[] = [
  USUAL,
  LARGE_TEXT,
  NARROW,
  { name: '430', width: 430, height: 932 },
  { name: 'landscape', width: 667, height: 375 },
  { name: 'long landscape', width: 812, height: 375 },
  { name: '750', width: 750, height: 1000 },
  { name: '1024', width: 1024, height: 768 },
  { name: '1280', width: 1280, height: 800 },
];

/** Layout faults of a page on these screens. The page stays as it is: only the screen changes, and is the
 *  usual one again afterwards. */
export async function layoutFaults(page: Page, screens: readonly Screen[]): Promise<string[]> {
  const faults: string[] = [];
  let shown = USUAL;
  const show = async (screen: Screen, script: string): Promise<readonly string[]> => {
    if (screen === shown) return page.evaluate<readonly string[]>(script);
    shown = screen;
    await page.setViewportSize({ width: screen.width, height: screen.height });
    return page.evaluate<readonly string[]>(settled(screen, script));
  };
  for (const screen of screens) faults.push(...told(screen, await show(screen, IN_PAGE)));
  await show(USUAL, '[]');
  return faults;
}

const told = ({ name }: Screen, faults: readonly string[]): string[] =>
  faults.map((fault) => `${name}: ${fault}`);

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
