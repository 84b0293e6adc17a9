import { fileURLToPath } from 'node:url';

import { readOptions, isWanted } from '../kit/options.ts';
import { progress, print, printJson } from '../kit/print.ts';
import { startProduct, startShared } from '../kit/server.ts';
import { figure, tableText } from '../kit/table.ts';
import { withCluster } from '../kit/with-cluster.ts';
import { makeDatabase } from '../kit/world.ts';
import { launchBrowser } from './browser.ts';
import { chunksOf } from './chunks.ts';
import { firstView, type FirstView } from './first-view.ts';

const DIST = fileURLToPath(new URL('../../packages/web/dist', import.meta.url));
const DATABASE = 'waves';
const MEMBERS = 10;
/** Until a game has been drawn, for the page of its proof. */
const SHORT_ROUNDS = { ROUND_SECONDS: '15', CLOSE_SECONDS: '4' };
const DRAW_PATIENCE_MS = 60_000;
const TICK_MS = 500;
const GAME = 1;
const LEAGUE = 11;

type Page = { readonly path: string; readonly content: string };

/** Pages by what they are called here, and where one sees that they show what they are for. */
const pagesOf = (roundId: string): Readonly<Record<string, Page>> => ({
  home: { path: '/', content: 'a[href*="game_id="]' },
  bet: {
    path: `/#/pages/game/bet?game_id=${GAME}`,
    content: 'main [aria-pressed]',
  },
  league: { path: `/#/pages/game/bet?game_id=${LEAGUE}`, content: '.lg-card' },
  proof: { path: `/#/pages/game/proof?round_id=${roundId}`, content: 'main ol > li' },
});

/** `npm run bench -- waves`: parts are the pages' names. Needs Chromium as the bench of first visits does.
 *  Its  figures are counts and sizes, the same on every machine. */
export async function benchWaves(args: readonly string[]): Promise<void> {
  const options = readOptions(args);
  await withCluster(options.dir, async (cluster, closers) => {
    progress('filling the database');
    await makeDatabase(cluster, DATABASE, MEMBERS);
    const shared = await startShared(cluster);
    closers.add(shared.stop);
    const drawing = await startProduct(cluster, shared, {
      database: DATABASE,
      node: 0,
      special: { settings: SHORT_ROUNDS },
    });
    progress('waiting for a draw');
    const roundId = await drawnRound(drawing.address).finally(drawing.stop);
    const server = await startProduct(cluster, shared, { database: DATABASE, node: 0 });
    closers.add(server.stop);
    const browser = await launchBrowser();
    closers.add(() => browser.close());
    const views: Record<string, FirstView> = {};
    for (const [name, { path, content }] of Object.entries(pagesOf(roundId)))
      if (isWanted(options, name)) {
        progress(name);
        views[name] = await firstView(browser, server.address + path, { content });
      }
    report(views, browser.version());
  });
}

async function drawnRound(address: string): Promise<string> {
  const deadline = performance.now() + DRAW_PATIENCE_MS;
  while (performance.now() < deadline) {
    const reply = (await (await fetch(`${address}/api/games/getGameResult?game_id=${GAME}`)).json()) as {
      readonly data: { readonly last: { readonly round_id: string } | null };
    };
    if (reply.data.last) return reply.data.last.round_id;
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  throw new Error('no game was drawn');
}

function report(views: Readonly<Record<string, FirstView>>, version: string): void {
  print(`waves: Chromium ${version}`);
  print('first views with nothing cached, every reply held until nothing more is asked for');
  print();
  const sizes = new Map(chunksOf(DIST).map((chunk) => [`/assets/${chunk.file}`, chunk]));
  const rows = Object.entries(views).map(([name, { fetched, contentWave }]) => {
    const scripts = fetched.filter(({ path }) => path.endsWith('.js'));
    const before = scripts.filter(({ wave }) => wave <= contentWave);
    const kb = (list: typeof scripts, packing: 'gzipBytes' | 'brotliBytes'): string =>
      figure(list.reduce((sum, { path }) => sum + (sizes.get(path)?.[packing] ?? 0), 0) / 1000);
    const calls = fetched.filter(({ path }) => path.startsWith('/api/') && !path.startsWith('/api/live'));
    return [
      name,
      String(contentWave),
      String(Math.max(...fetched.map(({ wave }) => wave))),
      String(fetched.length),
      String(before.length),
      kb(before, 'gzipBytes'),
      kb(before, 'brotliBytes'),
      String(scripts.length),
      kb(scripts, 'gzipBytes'),
      kb(scripts, 'brotliBytes'),
      calls.map(({ wave }) => wave).join(' '),
    ];
  });
  const heads = [
    '',
    'content after',
    'waves',
    'requests',
    'scripts to content',
    'gzip kB',
    'brotli kB',
    'all scripts',
    'gzip kB',
    'brotli kB',
    'calls in waves',
  ];
  print(tableText(heads, rows));
  printJson({ bench: 'waves', views });
}
