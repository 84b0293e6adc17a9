/** @module-tag whole-run */
import type { CDPSession } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { goTo } from './support/browser.ts';
import { Caller, newMember, type Member } from './support/caller.ts';
import { useSharedProduct } from './support/product.ts';

const product = useSharedProduct();
let member: Member;

beforeAll(async () => {
  member = await newMember(new Caller(product.address), 'pressed1');
});

const PAGES = [
  '/',
  '/pages/game/bet?game_id=1',
  '/pages/game/bet?game_id=3',
  '/pages/game/history?game_id=1',
  '/pages/game/list',
  '/pages/game/record',
  '/pages/profile/profile',
  '/pages/profile/welfare',
  '/pages/repay/repay',
  '/pages/trade/transfer',
];
const CONTROLS =
  'a, button:enabled, summary, label:has(:is([type=radio], [type=checkbox], [type=file]):enabled)';
/** Properties that show a press to the user. */
const LOOKS = new Set(['opacity', 'background-color']);

async function lookOf(client: CDPSession, nodeId: number): Promise<string> {
  const { computedStyle } = await client.send('CSS.getComputedStyleForNode', { nodeId });
  return computedStyle
    .filter(({ name }) => LOOKS.has(name))
    .map(({ value }) => value)
    .join();
}

/** The control itself if it looks the same while it is pressed. */
async function deadControl(client: CDPSession, nodeId: number): Promise<string | null> {
  const before = await lookOf(client, nodeId);
  await client.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['active'] });
  if ((await lookOf(client, nodeId)) !== before) return null;
  return (await client.send('DOM.getOuterHTML', { nodeId })).outerHTML.slice(0, 120);
}

test('every control looks pressed while a finger is on it', async () => {
  const { page, context } = await product.open({ storage: member.storage });
  const client = await context.newCDPSession(page);
  const dead: string[] = [];
  for (const address of PAGES) {
    await goTo(page, address);
    await page.locator(`main[data-page="${address.replace(/\?.*/, '')}"]:visible`).waitFor();
    await page.locator('main:visible [aria-busy=true]').first().waitFor({ state: 'detached' });
    await client.send('DOM.enable');
    await client.send('CSS.enable');
    const { root } = await client.send('DOM.getDocument');
    const { nodeIds } = await client.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector: `:is(${CONTROLS}):not([aria-disabled=true])`,
    });
    expect(nodeIds.length).toBeGreaterThan(2);
    for (const nodeId of nodeIds) {
      // An element that has left the page meanwhile is not pressed.
      const control = await deadControl(client, nodeId).catch(() => null);
      if (control !== null) dead.push(`${address} ${control}`);
    }
    await client.send('DOM.disable');
  }
  expect(dead).toEqual([]);
});
