import type { Page } from 'playwright-core';

import type { Locale } from '@tessera/contract/locales';

import { PATIENCE_MS } from './patience.ts';

export type AuditedPage = {
  readonly name: string;
  readonly address: string;
  /** Actions before the audit. Other pages may stay mounted behind this one: `main:visible` is its own. */
  readonly act?: (page: Page) => Promise<void>;
  /** The views behind its further tabs are audited too; the number of the first. */
  readonly firstView?: number;
  /** The one language in which it is audited; without it, all. A page that differs little from another needs
   *  no more. */
  readonly only?: Locale | undefined;
  /** Text that must still be shown when the audit is over. */
  readonly shows?: string;
};

/** The room of what has not arrived, and a check that is still running. */
const STILL_COMING = ':is([aria-busy=true], span[aria-hidden=true][style*=block-size], [data-state=running])';

/** Waits until everything of the page has arrived, and goes to each part that loads when a reader is near. */
export async function untilWhole(page: Page): Promise<void> {
  await page.locator('main:visible').waitFor();
  await page.waitForFunction(
    (coming) => {
      const main = [...document.querySelectorAll('main')].find((each) => each.checkVisibility());
      const next = main?.querySelector(coming);
      next?.scrollIntoView({ block: 'nearest' });
      if (main && !next) main.scrollTo(0, 0);
      return main && !next;
    },
    STILL_COMING,
    { polling: 100, timeout: PATIENCE_MS },
  );
}

/** Records that the pages show: a round on sale, a drawn one, a deposit order and a chase of the member. */
export type Seen = {
  readonly openId: string;
  readonly drawnId: string;
  /** Of five balls of eleven, drawn too. */
  readonly elevenId: string;
  /** A match day that is drawn, and one on sale. */
  readonly dayId: string;
  readonly nextDayId: string;
  /** The last match day of a ticket, drawn. */
  readonly ticketDayId: string;
  readonly orderNo: string;
  readonly chaseId: string;
};

export const tapAll = async (page: Page, selector: string, count: number): Promise<void> => {
  for (let at = 0; at < count; at += 1) await page.locator(selector).nth(at).click();
};
export const openDialog = (selector: string) => async (page: Page) => {
  await page.locator(selector).first().click();
  await page.locator('dialog').waitFor();
};
export const view = (at: number) => (page: Page) => page.locator('main:visible [role=tab]').nth(at).click();

/** The last of the board's sheets, as long as there is no slip. */
export const openOwnBets = async (page: Page): Promise<void> => {
  await page.locator('main:visible button[aria-haspopup=dialog]').last().click();
  await page.locator('dialog').waitFor();
};

/** The line of several bets on one round. */
const openRound = (page: Page) => page.locator('main:visible button[aria-expanded]').first().click();

const openSlip = async (page: Page): Promise<void> => {
  await tapAll(page, 'main:visible [role=tabpanel] section button[aria-pressed]', 3);
  await page.locator('main:visible button[aria-haspopup=dialog]').last().click();
  await page.locator('dialog').waitFor();
};

/** The slip of a league with a match of each of three days, in one of its ways. What was chosen on a page
 *  before stays on the phone, and pages side by side share it: each way has a result of its own to tap. */
const openLeagueSlip = (way: number) => async (page: Page) => {
  const days = page.locator('main:visible .lg-days label');
  for (const day of [0, 1, 2]) {
    await days.nth(day).click();
    const cell = page.locator('main:visible .lg-card .lg-cell').nth(3 * day + way);
    if ((await cell.getAttribute('aria-pressed')) === 'false') await cell.click();
  }
  await page.locator('main:visible button[aria-haspopup=dialog]').last().click();
  await page.locator('dialog fieldset label').nth(way).click();
  if (way > 0) await page.locator('dialog .lg-ways > *').first().click();
};

/** The sheet with the code of that slip. */
const shareLeagueSlip = async (page: Page): Promise<void> => {
  await openLeagueSlip(0)(page);
  await page.locator('dialog header button').first().click();
  await page.locator('dialog .ss-code').waitFor();
};

/** The link to two selections of a league, opened beside another one in the slip. */
const openSharedSlip = async (page: Page): Promise<void> => {
  const cell = page.locator('main:visible .lg-card .lg-cell').first();
  if ((await cell.getAttribute('aria-pressed')) === 'false') await cell.click();
  await page.evaluate(async () => {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const days = await (await fetch('/api/games/matches?game_id=12')).json();
    const { game_no } = days.data.list.find(({ status }: { status: string }) => status === 'open');
    const lines = ['m2.1x2', 'm3.1x2'].map((play) => ({ game_id: 12, game_no, play, number: 'h' }));
    const body = JSON.stringify({ lines });
    const shared = await (await fetch('/api/games/shareSlip', { ...post, body })).json();
    location.hash = `#/pages/game/bet?game_id=12&slip=${shared.data.code}`;
  });
  await page.locator('dialog .ss-found').waitFor();
};

/** One game of each family. */
const GAMES = [1, 3, 4, 6, 7, 9, 11];

const RULES = 'header:visible button:has(use[href$="#rules"])';
const QUICK_PICK = 'main:visible [role=tabpanel] button[aria-haspopup=dialog]';
/** The tab of the exact first two of ranks, and that of the sums of dice. */
export const PODIUM = 3;
const SUMS = 1;

/** A board opens at the tab that was left last. */
const openQuickPick = (tab: number) => (page: Page) =>
  view(tab)(page).then(() => openDialog(QUICK_PICK)(page));

/** Pages that are audited with another family already. */
const OTHER_FAMILIES: readonly AuditedPage[] = [
  { name: 'draws of ranks', address: '/pages/game/history?game_id=3', only: 'ar' },
  { name: 'draws of digits', address: '/pages/game/history?game_id=4', only: 'en' },
  { name: 'draws of Mark Six', address: '/pages/game/history?game_id=9', only: 'zh-Hans' },
  { name: 'trend of sums', address: '/pages/game/history?game_id=6', act: view(1), only: 'ar' },
  { name: 'trend of Mark Six', address: '/pages/game/history?game_id=9', act: view(1), only: 'en' },
  { name: 'rules', address: '/pages/game/bet?game_id=3', act: openDialog(RULES), only: 'en' },
  { name: 'rules of Mark Six', address: '/pages/game/bet?game_id=9', act: openDialog(RULES), only: 'ar' },
  { name: 'quick pick', address: '/pages/game/bet?game_id=1', act: openQuickPick(SUMS), only: 'zh-Hans' },
  {
    name: 'quick pick of ranks',
    address: '/pages/game/bet?game_id=3',
    act: openQuickPick(PODIUM),
    only: 'ar',
  },
  {
    name: 'search of a league',
    address: '/pages/game/bet?game_id=11',
    act: async (page) => {
      await page.locator('main:visible .lg-days > button').click();
      await page.locator('dialog input').fill('h');
      await page.locator('dialog li').first().waitFor();
    },
  },
];

/** Ways to a slip that somebody has shared; of a league of which nothing else here chooses anything. */
const SHARED_SLIPS: readonly AuditedPage[] = [
  {
    name: 'code of a slip',
    address: '/pages/game/bet?game_id=12',
    act: openDialog('main:visible [data-foot] button'),
  },
  { name: 'shared slip', address: '/pages/game/bet?game_id=12', act: openSharedSlip, shows: '.ss-found' },
];

/** Every page as a visitor meets it. */
export const visitorPages = ({ openId, drawnId, nextDayId }: Seen): readonly AuditedPage[] => [
  { name: 'home', address: '/' },
  { name: 'login', address: '/pages/login/login' },
  {
    name: 'login by code',
    address: '/pages/login/login',
    act: async (page) => {
      await page.locator('main:visible fieldset label').last().click();
      await page.locator('input[name=captcha]').waitFor();
    },
  },
  { name: 'forgot password', address: '/pages/login/forgot' },
  { name: 'register', address: '/pages/register/register' },
  { name: 'profile', address: '/pages/profile/profile' },
  { name: 'offers', address: '/pages/index/discount' },
  {
    name: 'terms of an offer',
    address: '/pages/index/discount',
    act: async (page) => {
      await page.locator('main:visible summary').first().click();
      await page.locator('main:visible details li').first().waitFor();
    },
  },
  { name: 'notices', address: '/pages/profile/notice' },
  { name: 'rewards of nobody', address: '/pages/profile/welfare' },
  { name: 'messages of nobody', address: '/pages/profile/messages' },
  { name: 'protection of nobody', address: '/pages/profile/protection' },
  { name: 'game list', address: '/pages/game/list' },
  ...GAMES.map((gameId) => ({
    name: `bet ${gameId}`,
    address: `/pages/game/bet?game_id=${gameId}`,
    firstView: gameId,
  })),
  {
    name: 'match',
    address: `/pages/game/match?game_id=11&round_id=${nextDayId}&match=1`,
    firstView: 1,
  },
  { name: 'results of a league', address: '/pages/game/history?game_id=11' },
  { name: 'table of a league', address: '/pages/game/history?game_id=11', act: view(1) },
  { name: 'draws', address: '/pages/game/history?game_id=1' },
  { name: 'trend', address: '/pages/game/history?game_id=3', act: view(1) },
  { name: 'trend of eleven', address: '/pages/game/history?game_id=7', act: view(1) },
  { name: 'roads', address: '/pages/game/history?game_id=4', act: view(2) },
  ...OTHER_FAMILIES,
  ...SHARED_SLIPS,
  { name: 'record of nobody', address: '/pages/game/record' },
  { name: 'chases of nobody', address: '/pages/game/chase' },
  { name: 'proof', address: `/pages/game/proof?round_id=${drawnId}` },
  { name: 'proof to come', address: `/pages/game/proof?round_id=${openId}` },
  { name: 'fairness', address: '/fairness?game_id=1' },
  { name: 'fairness of ranks', address: '/fairness?game_id=3', act: view(1) },
  { name: 'fairness of eleven', address: '/fairness?game_id=7' },
  { name: 'fairness of a league', address: '/fairness?game_id=11' },
  { name: 'news', address: '/pages/news/list' },
  { name: 'no article', address: '/pages/news/detail?id=999999999' },
  { name: 'article', address: '/pages/news/detail?id=1' },
  { name: 'deposit of nobody', address: '/pages/repay/repay' },
  { name: 'terms', address: '/pages/public/rich-text?id=terms' },
  { name: 'no text', address: '/pages/public/rich-text?id=none' },
  { name: 'refused frame', address: '/pages/public/web?url=https://evil.example/' },
  { name: 'withdrawal of nobody', address: '/pages/trade/withdraw' },
  { name: 'service of nobody', address: '/pages/index/customer-service' },
  { name: 'feedback of nobody', address: '/pages/public/feedback' },
  { name: 'not found', address: '/pages/none/none' },
];

const SECURITY = '/pages/profile/security';
const securityPages: readonly AuditedPage[] = [
  { name: 'security', address: SECURITY },
  { name: 'password', address: SECURITY, act: openDialog('main:visible button:has(use[href$="#lock"])') },
  { name: 'mobile', address: SECURITY, act: openDialog('main:visible button:has(use[href$="#person"])') },
  { name: 'closing', address: '/pages/profile/close' },
  { name: 'two-step', address: SECURITY, act: openDialog('main:visible [aria-labelledby=two-step] button') },
];

/** Pages that only a member sees. */
export const memberPages = (seen: Seen): readonly AuditedPage[] => [
  { name: 'own home', address: '/' },
  { name: 'own profile', address: '/pages/profile/profile' },
  {
    name: 'own bets of a round',
    address: '/pages/game/bet?game_id=1',
    act: openOwnBets,
  },
  { name: 'own details', address: '/pages/profile/userinfo' },
  {
    name: 'birthday',
    address: '/pages/profile/userinfo',
    act: async (page) => {
      await page.locator('main:visible section button').nth(3).click();
      await page.locator('main:visible form select').last().waitFor();
    },
  },
  ...securityPages,
  { name: 'slip', address: '/pages/game/bet?game_id=1', act: openSlip },
  { name: 'slip of eleven', address: '/pages/game/bet?game_id=7', act: openSlip },
  ...TICKET_PAGES,
  ...chasePages(seen.chaseId),
  { name: 'record', address: '/pages/game/record', act: openRound },
  {
    name: 'kept on this phone',
    address: '/pages/game/record',
    act: openDialog('main:visible button:not([aria-haspopup], [aria-expanded])'),
  },
  { name: 'empty record', address: '/pages/game/record?status=cancelled' },
  {
    name: 'record of one round',
    address: '/pages/game/record?game_id=1&round_id=1795000065001&game_no=20261121-0042',
  },
  {
    name: 'bet opened',
    address: '/pages/game/record?game_id=1',
    act: async (page) => {
      await openRound(page);
      await page.locator('main:visible button[aria-haspopup=dialog]').first().click();
      await page.locator('dialog [data-ok]').waitFor();
    },
  },
  ...ownProofs(seen),
  { name: 'levels', address: '/pages/profile/vip' },
  { name: 'protection', address: '/pages/profile/protection' },
  { name: 'identity', address: '/pages/profile/identity' },
  { name: 'limit', address: '/pages/profile/protection', act: openDialog('main:visible section button') },
  { name: 'rewards', address: '/pages/profile/welfare' },
  { name: 'messages', address: '/pages/profile/messages' },
  {
    name: 'message',
    address: '/pages/profile/messages',
    act: async (page) => {
      await page.locator('main:visible article button').first().click();
      await page.locator('main:visible article a').waitFor();
    },
  },
  { name: 'unread notices', address: '/pages/profile/notice' },
  {
    name: 'notice',
    address: '/pages/profile/notice',
    act: async (page) => {
      await page.locator('main:visible li button').first().click();
      await page.locator('dialog p').first().waitFor();
    },
  },
  ...moneyPages(seen.orderNo),
];

/** Proofs of rounds with own bets, and of one with a ticket. */
const ownProofs = ({ drawnId, elevenId, dayId, ticketDayId }: Seen): readonly AuditedPage[] => [
  { name: 'own proof', address: `/pages/game/proof?round_id=${drawnId}` },
  { name: 'own proof of eleven', address: `/pages/game/proof?round_id=${elevenId}` },
  { name: 'own proof of a match day', address: `/pages/game/proof?round_id=${dayId}` },
  { name: 'card', address: `/pages/game/proof?round_id=${drawnId}`, act: openDialog('main:visible button') },
  { name: 'own proof of a ticket', address: `/pages/game/proof?round_id=${ticketDayId}` },
];

/** The slip of a league, and a ticket of it in the records. */
const TICKET_PAGES: readonly AuditedPage[] = [
  ...['singles', 'ways', 'sizes'].map((name, way) => ({
    name: `slip of a league in ${name}`,
    address: '/pages/game/bet?game_id=11',
    act: openLeagueSlip(way),
  })),
  {
    name: 'slip with its code',
    address: '/pages/game/bet?game_id=11',
    act: shareLeagueSlip,
    shows: '.ss-code',
  },
  { name: 'record with a ticket', address: '/pages/game/record?game_id=11' },
  {
    name: 'ticket opened',
    address: '/pages/game/record?game_id=11',
    act: async (page) => {
      await page.locator('main:visible button[aria-haspopup=dialog]').last().click();
      await page.locator('dialog ol').waitFor();
    },
  },
];

/** The plan of a chase, the list, and one that waits for its rounds. */
const chasePages = (chaseId: string): readonly AuditedPage[] => [
  {
    // Of another game than the slip, which keeps its lines.
    name: 'plan of a chase',
    address: '/pages/game/bet?game_id=2',
    act: async (page) => {
      await openSlip(page);
      await page.locator('dialog footer button').first().click();
      await page.locator('main:visible ol > li').last().waitFor();
    },
  },
  { name: 'chases', address: '/pages/game/chase' },
  { name: 'plan without lines', address: '/pages/game/chase?game_id=1' },
  { name: 'chase', address: `/pages/game/chase?chase_id=${chaseId}` },
  {
    name: 'round of a chase',
    address: `/pages/game/chase?chase_id=${chaseId}`,
    act: openDialog('main:visible ol button'),
  },
];

/** The money of a member. */
const moneyPages = (orderNo: string): readonly AuditedPage[] => [
  { name: 'assets', address: '/pages/assets/assets' },
  { name: 'deposit', address: '/pages/repay/repay' },
  { name: 'deposit orders', address: '/pages/repay/repay', act: view(1) },
  { name: 'deposit order', address: `/pages/repay/order?order_no=${orderNo}` },
  {
    name: 'fund password',
    address: SECURITY,
    act: async (page) => {
      await page.locator('main:visible button:has(use[href$="#seal"])').click();
      await page.locator('dialog form').waitFor();
    },
  },
  { name: 'service', address: '/pages/index/customer-service' },
  { name: 'feedback', address: '/pages/public/feedback' },
  { name: 'withdrawal', address: '/pages/trade/withdraw' },
  { name: 'bank withdrawal', address: '/pages/trade/withdraw-card' },
  { name: 'cards', address: '/pages/trade/cards' },
  { name: 'new card', address: '/pages/trade/cards?add=1' },
  { name: 'new bank card', address: '/pages/trade/cards?add=1&kind=bank' },
  { name: 'withdrawals', address: '/pages/trade/withdrawLog' },
  { name: 'transfer', address: '/pages/trade/transfer' },
  { name: 'no transfers', address: '/pages/trade/transferLog' },
  { name: 'money records', address: '/pages/trade/record' },
  { name: 'entry opened', address: '/pages/trade/record', act: openDialog('main:visible [data-direction]') },
  { name: 'kinds', address: '/pages/trade/record', act: openDialog('main:visible button[aria-haspopup]') },
  {
    name: 'statement',
    address: '/pages/trade/record',
    act: openDialog('header:visible button[aria-haspopup]'),
  },
];
