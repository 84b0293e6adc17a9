import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type AxeNode = { readonly html: string };
type AxeFinding = { readonly id: string; readonly impact: string; readonly nodes: readonly AxeNode[] };

declare const axe: {
  readonly _audit: { readonly rules: readonly { readonly id: string; readonly impact: string | null }[] };
  run(context: unknown, options: unknown): Promise<{ readonly violations: readonly AxeFinding[] }>;
};
declare global {
  interface Window {
    layoutShifts?: { readonly value: number; readonly what: string }[];
    /** True once the page has shown its notice of a slow answer, which moves the page down. */
    hasWaited?: boolean;
  }
}

/** Notes every shift of the layout from the first picture on that no tap of the reader brought about, and
 *  whether the page said meanwhile, in these words, that an answer takes long. */
export const watchShifts = (page: Page, saysThatItWaits: string): Promise<unknown> =>
  page.addInitScript((words) => {
    window.layoutShifts = [];
    window.hasWaited = false;
    new MutationObserver(() => {
      for (const output of document.querySelectorAll('output'))
        if (output.textContent.includes(words)) window.hasWaited = true;
    }).observe(document, { childList: true, subtree: true });
    type Shift = PerformanceEntry & {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node: Node | null }[];
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : '',
        );
        window.layoutShifts?.push({ value: entry.value, what: moved.join(' | ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, saysThatItWaits);

/** True when an answer took so long in this visit that the page showed its notice. */
export const hasWaited = (page: Page): Promise<boolean> => page.evaluate(() => window.hasWaited ?? false);

/** Returns the layout shifts since the last call, none if their sum is below half a thousandth, which prints
 *  as 0.000. */
export async function takeShifts(page: Page): Promise<readonly string[]> {
  const shifts = await page.evaluate(() => (window.layoutShifts ?? []).splice(0));
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  return sum < 0.0005 ? [] : shifts.map(({ value, what }) => `moved ${value.toFixed(4)}: ${what}`);
}

/** Waits until nothing fades or slides: half way it has neither its colours nor its place. What turns for
 *  ever is not waited for. */
const motionEnds = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = (): readonly Animation[] =>
      document.getAnimations().filter(({ playState, effect }) => {
        const { endTime = 0 } = effect?.getComputedTiming() ?? {};
        return playState === 'running' && endTime !== Infinity;
      });
    const frame = (): Promise<boolean> =>
      new Promise((resolve) => {
        requestAnimationFrame(() => resolve(true));
        setTimeout(resolve, 20_000, false);
      });
    while (ending().length > 0) if (!(await frame())) throw new Error('the browser draws this page no more');
  });

/** True while the browser still draws a page. Of thousands it stops drawing one for good, whatever its
 *  content, and still draws the others: then no animation of it ends, and no tap arrives. */
export const isDrawn = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        requestAnimationFrame(() => resolve(true));
        setTimeout(resolve, 20_000, false);
      }),
  );

/** Serious faults that axe finds. In a second scheme only colours can differ. Rules whose findings are never
 *  serious are not run: they take half of the time. */
export async function axeFaults(page: Page, isColoursOnly: boolean): Promise<readonly string[]> {
  await motionEnds(page);
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (colours) => {
    const isMild = ({ impact }: { readonly impact: string | null }): boolean =>
      impact === 'minor' || impact === 'moderate';
    // The impact that a rule declares is no part of axe's public interface.
    const { _audit: known } = axe;
    const mild = known.rules.filter(isMild);
    const serious = known.rules.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    if (mild.length === 0 || serious.length < 50) throw new Error('axe says no more how serious a rule is');
    const off = Object.fromEntries(mild.map(({ id }) => [id, { enabled: false }]));
    const rules = colours ? { runOnly: ['color-contrast'] } : { rules: off };
    const cheap = { preload: false, elementRef: false, selectors: false, performanceTimer: false };
    const { violations } = await axe.run(document, { resultTypes: ['violations'], ...cheap, ...rules });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  }, isColoursOnly);
}
