import type { Page } from 'playwright-core';

import type { Locale } from '@tessera/contract/locales';

import { openDialog, openOwnBets, PODIUM, tapAll, view, type AuditedPage } from './audited-pages.ts';
import { reload } from './browser.ts';

/** A round of a family that is drawn, with a bet of the player. */
type PlayedRound = { readonly gameId: number; readonly roundId: string; readonly issue: string };

/** Records that the pages of a player show. */
export type Played = {
  readonly owner: string;
  /** By family. */
  readonly rounds: ReadonlyMap<string, PlayedRound>;
  /** Bets on the issue that is on sale now. */
  readonly betNow: (
    gameId: number,
    rows: readonly { readonly play: string; readonly number: string }[],
  ) => Promise<unknown>;
};

/** The stage, the pill, the line to undo, and cells with chips: what a draw and a bet show for a while. Each
 *  is audited in one language of the three. */
export const playerPages = (played: Played): readonly AuditedPage[] => [
  ...Array.from(played.rounds, ([family, round], at): AuditedPage => ({
    name: `stage of ${family}`,
    address: `/pages/game/bet?game_id=${round.gameId}`,
    act: (page) => showStage(page, played.owner, round),
    only: TURNS[at % TURNS.length],
    shows: STAGE,
  })),
  ...Array.from(played.rounds, ([family, { roundId }], at): AuditedPage => ({
    name: `proof of ${family}`,
    address: `/pages/game/proof?round_id=${roundId}`,
    only: TURNS[(at + 1) % TURNS.length],
  })),
  ...['pk10', 'mark6'].map((family, at): AuditedPage => ({
    name: `card of ${family}`,
    address: `/pages/game/proof?round_id=${played.rounds.get(family)?.roundId}`,
    act: openDialog('main:visible button'),
    only: TURNS[at],
  })),
  ...['/pages/profile/profile', '/pages/news/list'].map((address, at): AuditedPage => ({
    name: `result on ${address.split('/').at(-1)}`,
    address,
    act: (page) => showPill(page, played),
    only: TURNS[at + 1],
    shows: PILL,
  })),
  {
    name: 'chips',
    address: '/pages/game/bet?game_id=3',
    act: (page) => showChips(page, played.betNow),
    only: 'en',
    shows: CHIP,
  },
  {
    name: 'own bets',
    address: '/pages/game/bet?game_id=8',
    act: async (page) => {
      await played.betNow(8, [{ play: 'total', number: 'big' }]);
      await openOwnBets(page);
      await page.locator('dialog li a').first().waitFor();
    },
    only: 'ar',
    shows: 'dialog li a',
  },
  {
    name: 'undo',
    address: '/pages/game/bet?game_id=2',
    act: showUndo,
    only: 'ar',
    shows: UNDO,
  },
];

const TURNS: readonly Locale[] = ['zh-Hans', 'ar', 'en'];
const STAGE = 'main:visible [data-stage=shown] [data-gold]';
const PILL = 'output [data-pill] a';
const CHIP = 'main:visible [role=tabpanel] [aria-pressed] > span > span:not([data-missed])';
const UNDO = 'main:visible output:has(use[href$="#seal"])';

/** A draw that came while nobody looked is shown as the page opens, in the picture of its family, as if the
 *  bet on it had won, for as long as the page is open: a bet of the player on another phone has the records
 *  read again. */
async function showStage(page: Page, owner: string, { gameId, roundId, issue }: PlayedRound): Promise<void> {
  const placed = [{ key: 'audit', owner, issue, roundId, total: '10.00' }];
  await page.evaluate(([name, draft]) => localStorage.setItem(name, draft), [
    `tessera.bet.${gameId}.${owner}`,
    JSON.stringify({ placed }),
  ] as const);
  await page.route('**/api/games/getBetRecord?*', async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { data: { list: { round_id: string }[] } };
    const list = reply.data.list.map((bet) =>
      bet.round_id === roundId ? { ...bet, status: 'win', win_amount: '19.40' } : bet,
    );
    await route.fulfill({ response, json: { ...reply, data: { ...reply.data, list } } });
  });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await reload(page);
  await page.locator(STAGE).first().waitFor();
}

/** A round is told once its bets have left the list of those without a result: the list names one that is
 *  drawn already, until the page has read it, and a bet of the player on another phone has the page read it
 *  again. The result stays while its link has the focus. */
async function showPill(page: Page, { rounds, betNow }: Played): Promise<void> {
  const { gameId, roundId } = rounds.get('k3') ?? {};
  const pending = /\/api\/games\/getBetRecord\?.*status=pending/;
  await page.route(pending, async (route) => {
    const own = route.request().url().replace('status=pending', `round_id=${roundId}`);
    await route.fulfill({ response: await route.fetch({ url: own }) });
  });
  // Once the page has read the list, it follows the games in it.
  const isRead = page.waitForRequest((request) => topicsOf(request.url()).includes(`game:${gameId}`));
  await reload(page);
  await isRead;
  await page.unroute(pending);
  // Looked for from before the bet on: it leaves by itself, perhaps before the bet's answer has arrived.
  await Promise.all([page.locator(PILL).focus(), betNow(8, [{ play: 'total', number: 'big' }])]);
}

/** Topics that a request subscribes to, where it opens a stream. */
function topicsOf(address: string): readonly string[] {
  const { pathname, searchParams } = new URL(address);
  return pathname === '/api/live' ? (searchParams.get('topics') ?? '').split(',') : [];
}

/** Stakes on numbers of which lines are made, and on a cell of a table. */
async function showChips(page: Page, betNow: Played['betNow']): Promise<void> {
  await betNow(3, [
    { play: 'exacta', number: '3-7' },
    { play: 'exacta', number: '3,4-8' },
    { play: 'rank1', number: '10' },
  ]);
  await view(PODIUM)(page);
  await page.locator(CHIP).first().waitFor();
}
/** The line stays for five seconds, and an audit takes longer. */
async function showUndo(page: Page): Promise<void> {
  await page.evaluate(() => {
    const later = window.setTimeout.bind(window);
    const stay = (run: TimerHandler, ms?: number) => later(run, ms === 5_000 ? 10 * 60_000 : ms);
    Object.assign(window, { setTimeout: stay });
  });
  await tapAll(page, 'main:visible [role=tabpanel] section button[aria-pressed]', 2);
  await page.locator('main:visible button[aria-haspopup=dialog] + button[data-kind=primary]').click();
  await page.locator(UNDO).waitFor();
}
