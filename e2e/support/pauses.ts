import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import type { Page } from 'playwright-core';

/** Methods with which a test acts on a page and reads it. */
const ACTIONS = {
  page: ['goto', 'reload', 'goBack', 'evaluate'],
  locator: ['click', 'fill', 'check', 'innerText', 'count', 'waitFor', 'isVisible', 'evaluate'],
  keyboard: ['press'],
} as const;

type Method = (...args: unknown[]) => Promise<unknown>;

/** Waits before every action on any page for a random time, up to PAUSE_MAX_MS: a pause at any line of a test
 *  must not make it fail. Without that setting nothing waits. */
export function pauseBeforeActions(page: Page): void {
  const maxMs = Number(process.env['PAUSE_MAX_MS'] ?? 0);
  if (maxMs === 0) return;
  for (const [owner, names] of [
    [page, ACTIONS.page],
    [page.locator('body'), ACTIONS.locator],
    [page.keyboard, ACTIONS.keyboard],
  ] as const)
    wrap(Object.getPrototypeOf(owner) as Record<string, Method>, names, maxMs);
}

const wrapped = new WeakSet<object>();

function wrap(methods: Record<string, Method>, names: readonly string[], maxMs: number): void {
  if (wrapped.has(methods)) return;
  wrapped.add(methods);
  for (const name of names) {
    const act = methods[name];
    if (!act) throw new Error(`there is no action ${name}`);
    methods[name] = async function paused(this: unknown, ...args) {
      await wait(randomInt(maxMs));
      return act.apply(this, args);
    };
  }
}
