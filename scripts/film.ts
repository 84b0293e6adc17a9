import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { chromium, type Browser, type Page } from 'playwright-core';
import sharp from 'sharp';

import { isLeagueFamily } from '@tessera/domain/games/families';
import { moneyOrZero } from '@tessera/domain/money';

import { Caller, newMember, type Member } from '../e2e/support/caller.ts';
import { evenSelection } from '../e2e/support/even-selection.ts';
import { newDataDir, removeDataDir, startServer } from '../e2e/support/server.ts';
import { buildStale } from './build.mjs';
import { findChromium } from './chromium.mjs';

// Films a draw that wins in each family: a picture every 250 ms, on one sheet for each family and scheme in
// docs/gallery/draws. Match days of leagues are replayed on a page of their own.
//   npm run film               all families
//   npm run film -- CODE ...   these

const FOLDER = fileURLToPath(new URL('../docs/gallery/draws/', import.meta.url));
/** Long enough that no other round closes while one is filmed. */
const ROUNDS = { ROUND_SECONDS: '24', CLOSE_SECONDS: '3' };
/** Seconds of a sale that the bets need. */
const ROOM_S = 3;
const STEP_MS = 250;
/** Time filmed after the result is shown. */
const AFTER_MS = 1_250;
const FRAMES_MAX = 40;
/** Draws that are filmed until one has won; about every second does. */
const DRAWS_MAX = 14;
/** In which the clock of a page can be stopped. */
const STOP_MS = 400;
const PATIENCE_MS = 60_000;
const SCREEN = { width: 375, height: 640 };
const COLUMNS = 8;
const FRAME = { width: 188, height: 321 };
const LABEL_PX = 18;
const QUALITY = 62;

type Frame = { readonly label: string; readonly picture: Buffer };

const wanted = process.argv.slice(2);
await buildStale();
mkdirSync(FOLDER, { recursive: true });
const dataDir = newDataDir();
const server = await startServer(dataDir, ROUNDS);
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const open = new Caller(server.address);
  const games = Map.groupBy((await open.get('games/list', {})).list, ({ family }) => family);
  const member = await newMember(open, 'filmed1');
  for (const [family, [game]] of games) {
    if (!game || isLeagueFamily(family) || (wanted.length > 0 && !wanted.includes(family))) continue;
    for (const scheme of ['light', 'dark'] as const) {
      const frames = await filmWin(browser, server.address, { member, gameId: game.id, scheme });
      const file = path.join(FOLDER, `${family}.${scheme}.webp`);
      await writeSheet(frames, file);
      process.stdout.write(`${family} ${scheme}: ${frames.length} pictures, ${statSync(file).size} bytes\n`);
    }
  }
} finally {
  await browser.close();
  await server.stop();
  removeDataDir(dataDir);
}

type Scene = { readonly member: Member; readonly gameId: number; readonly scheme: 'light' | 'dark' };

/** A draw on which the bet has returned more than its stake: one that loses shows neither gold nor the amount
 *  that counts up. */
async function filmWin(opened: Browser, origin: string, scene: Scene): Promise<readonly Frame[]> {
  for (let left = DRAWS_MAX; left > 0; left -= 1) {
    const frames = await filmDraw(opened, origin, scene);
    const [bet] = (await scene.member.caller.get('games/getBetRecord', {})).list;
    if (bet?.status === 'win' && moneyOrZero(bet.win_amount) > moneyOrZero(bet.amount)) return frames;
  }
  throw new Error(`none of ${DRAWS_MAX} bets on game ${scene.gameId} has won`);
}

async function filmDraw(opened: Browser, origin: string, scene: Scene): Promise<readonly Frame[]> {
  const { member, gameId, scheme } = scene;
  const context = await opened.newContext({
    baseURL: origin,
    viewport: SCREEN,
    hasTouch: true,
    isMobile: true,
    colorScheme: scheme,
  });
  await context.addInitScript(
    (stored) => {
      for (const [key, value] of stored) localStorage.setItem(key, value);
    },
    Object.entries({ locale: 'zh-Hans', ...member.storage }),
  );
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(`/#/pages/game/bet?game_id=${gameId}`);
  await page.locator('main:visible [role=tablist]').waitFor();
  await betEvenly(member.caller, gameId);
  const stage = page.locator('main:visible [data-stage]');
  await stage.waitFor({ timeout: PATIENCE_MS });
  const awaited = { label: '–', picture: await page.screenshot() };
  // By the clock of the page, which is stopped a little later.
  let clockMs = -(await page.evaluate(playStart));
  const stopsAt = (await page.evaluate(() => Date.now())) + STOP_MS;
  await page.clock.pauseAt(stopsAt);
  clockMs += stopsAt;
  const frames = [awaited];
  let shownAtMs = Infinity;
  for (let ms = 0; ms <= shownAtMs + AFTER_MS && frames.length < FRAMES_MAX; ms += STEP_MS) {
    if (ms > clockMs) {
      await page.clock.runFor(ms - clockMs);
      clockMs = ms;
    }
    // Answers of the server arrive by the clock of the world.
    await wait(STEP_MS);
    if ((await stage.getAttribute('data-stage')) === 'shown') shownAtMs = Math.min(shownAtMs, ms);
    await moveAnimations(page, ms);
    frames.push({ label: `${(ms / 1000).toFixed(2)} s`, picture: await page.screenshot() });
  }
  await context.close();
  return frames;
}

/** Time at which the draw begins to play; runs in the page. */
function playStart(): Promise<number> {
  return new Promise((resolve) => {
    new MutationObserver((_changes, watch) => {
      if (!document.querySelector('main [data-stage=played]')) return;
      watch.disconnect();
      resolve(Date.now());
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
}

/** Bets 10.00 on a selection that wins about every second draw. */
async function betEvenly(caller: Caller, gameId: number): Promise<void> {
  const { plays } = await caller.get('games/play', { game_id: String(gameId) });
  const bet_content = [{ ...evenSelection(plays), amount: '10.00' }];
  for (;;) {
    const { game_no: issue, countdown } = await caller.get('games/getGameResult', {
      game_id: String(gameId),
    });
    if (issue !== null && countdown >= ROOM_S) {
      await caller.get('games/submitBet', { game_id: gameId, game_no: issue, bet_content });
      return;
    }
    await wait(STEP_MS);
  }
}

/** Takes every animation of the page to a moment of the film. The clock of the page does not move them; one
 *  that is new begins now. */
function moveAnimations(page: Page, atMs: number): Promise<void> {
  return page.evaluate((now) => {
    const film = window as unknown as { births?: Map<Animation, number> };
    const births = (film.births ??= new Map<Animation, number>());
    for (const animation of document.getAnimations()) {
      if (!births.has(animation)) births.set(animation, now);
      animation.pause();
      const { endTime = 0 } = animation.effect?.getComputedTiming() ?? {};
      const at = now - (births.get(animation) ?? now);
      if (at >= Number(endTime)) animation.finish();
      else animation.currentTime = at;
    }
  }, atMs);
}

async function writeSheet(frames: readonly Frame[], file: string): Promise<void> {
  const rows = Math.ceil(frames.length / COLUMNS);
  const height = FRAME.height + LABEL_PX;
  const tiles = await Promise.all(
    frames.map(async ({ label, picture }, at) => {
      const [left, top] = [(at % COLUMNS) * FRAME.width, Math.floor(at / COLUMNS) * height];
      const text = `<svg width="${FRAME.width}" height="${LABEL_PX}"><text x="4" y="13" font-family="sans-serif" font-size="12" fill="#555">${label}</text></svg>`;
      const small = await sharp(picture)
        .resize(FRAME.width - 4, FRAME.height - 4)
        .toBuffer();
      return [
        { input: Buffer.from(text), left, top },
        { input: small, left, top: top + LABEL_PX },
      ];
    }),
  );
  await sharp({
    create: { width: COLUMNS * FRAME.width, height: rows * height, channels: 3, background: '#f4f2ee' },
  })
    .composite(tiles.flat())
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(file);
}
