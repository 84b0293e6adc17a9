import type { BrowserContext, Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';

import { BetBoard, eventually } from './support/bet-board.ts';
import { Caller, newMember } from './support/caller.ts';
import { useSharedProduct } from './support/product.ts';

const product = useSharedProduct();

/** A browser has six connections for one address over HTTP/1.1. */
const WINDOWS = 7;

/** The connections to live events that the windows of a browser keep; nothing more is told of those of a
 *  window that was closed. */
function openStreams(context: BrowserContext): () => readonly Request[] {
  const open = new Set<Request>();
  const isOver = (request: Request): void => void open.delete(request);
  context.on('request', (request) => {
    if (request.url().includes('/api/live')) open.add(request);
  });
  context.on('requestfinished', isOver);
  context.on('requestfailed', isOver);
  return () => [...open].filter((request) => !request.frame().page().isClosed());
}

const onBetPage = async (page: Page): Promise<BetBoard> => {
  await page.goto('/#/pages/game/bet?game_id=1');
  const board = new BetBoard(page);
  await board.card.waitFor();
  return board;
};

test(
  'seven windows side by side load and follow the draws over one connection, and go on when its window is closed',
  { tags: 'whole-run' },
  async () => {
    const member = await newMember(new Caller(product.address), 'windows1');
    const { context, page } = await product.open({ storage: member.storage });
    const streams = openStreams(context);
    const boards = [await onBetPage(page)];
    while (boards.length < WINDOWS) boards.push(await onBetPage(await context.newPage()));
    for (const board of boards) await board.sale();
    await expect.poll(() => streams().length).toBe(1);
    const [keeper] = streams();
    const first = keeper?.frame().page();
    expect(boards.map((board) => board.page)).toContain(first);
    await first?.close();
    const left = boards.filter((board) => board.page !== first);
    await expect.poll(() => streams().length).toBe(1);
    const before = await Promise.all(left.map((board) => board.sale()));
    expect(new Set(before).size).toBe(1);
    await product.passTo('settled');
    for (const board of left) await eventually(async () => expect(await board.sale()).not.toBe(before[0]));
    expect(streams()).toHaveLength(1);
  },
);
