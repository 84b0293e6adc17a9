import { describe, expect, test } from 'vitest';

import { findBans } from './tidy/bans.ts';
import { findCycles } from './tidy/cycles.ts';
import { findFamilyNames } from './tidy/family-names.ts';
import { breach, findLawBreaks } from './tidy/import-law.ts';
import { compareMigrations, goneLines } from './tidy/landed-migrations.ts';
import { findRoomBreaks } from './tidy/room-law.ts';
import { findSizes } from './tidy/sizes.ts';

const lines = (count: number): string => 'x\n'.repeat(count);
const RANDOM = 'Math.random()';
const NOW = 'Date.now()';
const ENV = 'process.env.X';
const TO_DO = 'TODO';
const SELECT = "'select id from bets'";
const ONLY = 'test.only(';

describe('bans', () => {
  test.each([
    ['packages/web/src/ui/dice.ts', RANDOM, 1],
    ['packages/domain/src/x.ts', NOW, 1],
    ['packages/domain/src/x.ts', 'new Date(5)', 0],
    ['packages/domain/src/x.test.ts', NOW, 0],
    ['packages/server/src/kernel/clock.ts', NOW, 0],
    ['packages/web/src/live/clock.ts', NOW, 0],
    ['packages/server/src/http/x.ts', ENV, 1],
    ['packages/server/src/config/env.ts', ENV, 0],
    ['packages/server/src/operator/x.ts', 'process.stdout.write(line)', 1],
    ['packages/server/src/ops/x.ts', 'process.stderr.write(line)', 1],
    ['packages/server/src/main.ts', 'console.log(line)', 1],
    ['packages/server/src/kernel/text/terminal-text.ts', 'process.stdout.write(line)', 0],
    ['packages/server/tests/x.test.ts', 'process.stdout.write(line)', 0],
    ['packages/server/src/bet/place-bet.ts', SELECT, 1],
    ['packages/server/src/bet/bet-store.ts', SELECT, 0],
    ['packages/server/src/db/x.ts', SELECT, 0],
    ['packages/server/src/ledger/post.ts', 'Number(amount)', 1],
    ['packages/server/src/x.ts', 'const later = Promise.withResolvers<void>();', 1],
    ['packages/server/src/x.ts', 'names.values().map(upper)', 1],
    ['packages/server/tests/x.test.ts', 'Promise.withResolvers()', 0],
    ['packages/web/src/x.ts', "new Intl.Segmenter('und')", 1],
    ['packages/web/src/x.ts', "if ('Segmenter' in Intl) new Intl.Segmenter('und')", 0],
    ['packages/web/src/x.ts', 'AbortSignal.any([one, other])', 1],
    ['packages/domain/src/x.ts', 'one.union(other)', 2],
    ['packages/web/src/x.css', "  composes: floating from './y.css';", 1],
    ['packages/web/src/x.css', '  composes: floating;', 0],
    ['packages/web/src/x.ts', `// ${TO_DO} later`, 1],
    ['packages/web/src/x.ts', `// ${TO_DO}(#12) later`, 0],
    ['packages/web/src/x.ts', `// ${'x'.repeat(107)}`, 0],
    ['packages/web/src/x.ts', `// ${'x'.repeat(108)}`, 1],
    ['packages/web/src/x.test.ts', ONLY, 1],
    ['packages/server/tests/x.test.ts', 'await sleep(5)', 1],
    ['e2e/x.test.ts', 'await page.reload();', 1],
    ['e2e/support/browser.ts', 'await page.reload();', 0],
    ['packages/web/src/x.test.ts', 'setTimeout(answer, 5)', 1],
    ['packages/web/src/x.test.ts', 'vi.useFakeTimers();\nsetTimeout(answer, 5)', 0],
  ])('%s: %s', (path, text, count) => {
    expect(findBans({ path, text: `first line\n${text}` })).toHaveLength(count);
  });

  test('a finding names its line', () => {
    expect(findBans({ path: 'packages/web/src/x.ts', text: `\n\n${RANDOM}` })[0]?.line).toBe(3);
  });
});

describe('the import law', () => {
  test.each([
    ['packages/verify/verify.mjs', '@tessera/domain/money', 'imports nothing'],
    ['packages/verify/verify.mjs', 'node:crypto', undefined],
    ['packages/auditor/src/auditor.ts', '@tessera/domain/money', 'imports nothing of ours'],
    ['packages/auditor/src/auditor.ts', '../../domain/src/money.ts', "by its package's name"],
    ['packages/auditor/src/auditor.ts', './state/state.ts', undefined],
    ['packages/auditor/src/replies/digest.ts', 'node:crypto', undefined],
    ['packages/domain/src/x.ts', 'node:crypto', 'browser'],
    ['packages/web/src/api/x.ts', '../../../server/src/env.ts', "by its package's name"],
    ['packages/server/src/round/close.ts', '../bet/bet-store.ts', 'use case of bet'],
    ['packages/server/src/bet/place.ts', './bet-store.ts', undefined],
    ['packages/server/src/bet/place.ts', '../ledger/post.ts', undefined],
    ['bench/kit/world.ts', '../../packages/server/src/db/pool.ts', "by its package's name"],
    ['bench/kit/world.ts', '../../packages/server/tests/support/random.ts', undefined],
    ['bench/kit/world.ts', './members.ts', undefined],
    ['packages/web/src/ui/button/button.tsx', '../../api/client.ts', 'ui imports'],
    ['packages/web/src/ui/button/button.tsx', '../../i18n/t.ts', undefined],
    ['packages/web/src/ui/button/button.tsx', '../../game-family/number/number-row.tsx', 'ui imports'],
    ['packages/web/src/game-family/number/number-row.tsx', '../ui/icon/icon.tsx', undefined],
    ['packages/web/src/game-family/k3/charts.ts', '../../live/live.ts', 'game-family imports'],
    ['packages/web/src/pages/login/login-page.tsx', '../register/rules.ts', 'imports no page'],
    ['packages/web/src/pages/login/login-page.tsx', '../../game-family/number/number-row.tsx', undefined],
    ['packages/web/src/pages/game/bet/bet-page.tsx', './slip.ts', undefined],
    ['packages/web/src/pages/game/bet/slip/slip-row.tsx', '../board/bet-board.tsx', undefined],
    ['packages/web/src/pages/game/bet/slip/slip-row.tsx', '../../record/bet/bet-row.tsx', 'imports no page'],
    ['packages/web/src/pages/game/bet/bet-page.tsx', '../record/rows.tsx', 'imports no page'],
    ['packages/web/src/pages/repay/log/order-log.tsx', '../order/use-order.ts', undefined],
    ['packages/web/src/app/routes.ts', '../pages/login/login-page.tsx', undefined],
    ['packages/web/src/pages/login/login-page.tsx', '../../app/routes.ts', 'only app'],
    ['packages/web/src/nav/nav.ts', '../app/routes.ts', 'only app'],
    ['packages/web/src/api/client.ts', '../pages/login/login-page.tsx', 'only app and the page'],
  ])('%s -> %s', (from, target, message) => {
    const found = breach(from, target);
    if (message === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(message);
  });

  const STORE = "'../bet/bet-store.ts';";
  test.each([
    [`import { insertBets } from ${STORE}`, 1],
    [`import {\n  insertBets,\n  type BetRow,\n} from ${STORE}`, 4],
    [`export { insertBets } from ${STORE}`, 1],
    [`const store = await import('../bet/bet-store.ts');`, 1],
    [`import type { BetRow } from ${STORE}`, undefined],
    [`import { type BetRow, type SlipRow } from ${STORE}`, undefined],
    [`import {\n  type BetRow,\n  type SlipRow,\n} from ${STORE}`, undefined],
    ["import { appendEvent } from '../live/event-store.ts';", undefined],
    ["import { postBatch } from '../ledger/ledger-store.ts';", undefined],
  ])('a foreign store: %j is told of in line %s', (text, line) => {
    const found = findLawBreaks({ path: 'packages/server/src/round/close-round.ts', text });
    expect(found.map((finding) => finding.line)).toEqual(line === undefined ? [] : [line]);
  });
});

describe('the rooms of the server', () => {
  const linesOf = (path: string, text: string) =>
    findRoomBreaks({ path: `packages/server/src/${path}`, text }).map(({ line }) => line);

  test.each([
    ['ticket/read-ticket.ts', "import { gameOf } from '../bet/read-slip.ts';", [1]],
    ['ticket/read-ticket.ts', "import type { Slip } from '../bet/slip.ts';", [1]],
    ['bet/place-bet.ts', "\nimport { placeTicket } from '../ticket/place-ticket.ts';", [2]],
    ['bet/place-bet.ts', "const routes = await import('../bet-calls/bet-routes.ts');", [1]],
    ['wager/standing.ts', "import { readSlip } from '../bet/read-slip.ts';", [1]],
    ['chase/buy-issues.ts', "import { TICKET } from '../ticket/ticket-codec.ts';", [1]],
    ['chase/buy-issues.ts', "import { placePlannedSlip } from '../bet/place-planned-slip.ts';", []],
    ['raffle/draw-raffle.ts', "import { TICKET } from '../ticket/ticket-codec.ts';", [1]],
    ['raffle/draw-raffle.ts', "import { lockRounds } from '../wager/wager-store.ts';", []],
    ['wager-status/bet-sql.ts', "import { endsOf } from '../wager/wager-store.ts';", [1]],
    ['wager-status/bet-sql.ts', "import { rows } from '../db/query.ts';", [1]],
    ['wager-status/bet-sql.ts', "import { isUnclosed } from './round-sql.ts';", []],
    ['bet/place-bet.ts', "import { spanOf } from '../wager/bet-span.ts';", []],
    ['bet-calls/bet-routes.ts', "import { placeTicket } from '../ticket/place-ticket.ts';", []],
    ['bet/place-bet.test.ts', "import { placeTicket } from '../ticket/place-ticket.ts';", []],
  ])('%s: %s', (path, text, at) => {
    expect(linesOf(path, text)).toEqual(at);
  });

  const IMPORTED = "import { lockRounds } from './bet-store.ts';\n";
  test.each([
    ["export { lockRounds, type BetRow } from './bet-store.ts';", [1]],
    ["export * from '../wager/wager-store.ts';", [1]],
    [`${IMPORTED}export { lockRounds };`, [2]],
    [`${IMPORTED}export { lockRounds as lock };`, [2]],
    [`${IMPORTED}export const lock = lockRounds;`, [2]],
    ["import * as store from './bet-store.ts';\nexport const lock: Lock = store.lockRounds;", [2]],
    ["import { lockRounds as own } from './bet-store.ts';\nexport { own };", [2]],
    [`${IMPORTED}export const lock = (db: Db) => lockRounds(db, []);`, []],
    [`${IMPORTED}export { other };`, []],
    ["export type { BetRow } from './bet-store.ts';", []],
    ["export { type BetRow } from './bet-store.ts';", []],
    ["export { betRecord } from './bet-record.ts';", []],
    [`${IMPORTED}export const sale = { lockRounds };`, [2]],
    [`${IMPORTED}export const sale = { open, lock: { rounds: lockRounds as Lock } } as const;`, [2]],
    [`${IMPORTED}export const sale: Sale = Object.freeze({ ...other, 'lock-all': lockRounds });`, [2]],
    [`${IMPORTED}export const steps = [readRounds, lockRounds];`, [2]],
    [`${IMPORTED}export const sale = {\n  // First.\n  lock: (lockRounds),\n};`, [2]],
    ["import * as store from './bet-store.ts';\nexport const sale = { ...store };", [2]],
    [`${IMPORTED}export const lock = lockRounds as unknown as Lock;`, [2]],
    [`${IMPORTED}export const lock = <Lock>lockRounds;`, [2]],
    [`${IMPORTED}export const lock = lockRounds satisfies Lock;`, [2]],
    [`${IMPORTED}export const lock = lockRounds.bind(undefined);`, [2]],
    [
      "import * as store from './bet-store.ts';\nexport const lock = store.lockRounds.bind(null) as Lock;",
      [2],
    ],
    [`${IMPORTED}export default lockRounds;`, [2]],
    [`${IMPORTED}export default { lockRounds };`, [2]],
    [`${IMPORTED}const sale = { lockRounds };\nexport { sale };`, [3]],
    [`${IMPORTED}const own = lockRounds;\nexport const lock = own;`, [3]],
    [`${IMPORTED}export const sale = { lock: (db: Db) => lockRounds(db, []), of: names['lockRounds'] };`, []],
    [`${IMPORTED}export const locked = (db: Db): Promise<Rows> => lockRounds(db, []);`, []],
    [`${IMPORTED}export const word = { lockRounds: 'lockRounds', sum: lockRounds(db) };`, []],
    [`${IMPORTED}const sale = { lockRounds };\nexport const lock = (db: Db) => sale.lockRounds(db);`, []],
    [`${IMPORTED}export default () => lockRounds;`, []],
  ])('a statement that is handed on: %j', (text, at) => {
    expect(linesOf('bet/round-sale.ts', text)).toEqual(at);
    expect(linesOf('bet/sale-store.ts', text)).toEqual(at);
  });
});

describe('findFamilyNames', () => {
  test.each([
    ['packages/server/src/game/x.ts', "if (family === 'k3') return;", 1],
    ['packages/server/src/game/x.ts', '// Only PK10 has ranks.', 1],
    ['packages/server/src/game/x.ts', "byCode('ssc-5')", 1],
    ['packages/server/src/game/x.ts', 'const rows = k3Plays();', 1],
    ['packages/server/src/game/x.ts', 'winsPk10(numbers)', 1],
    ['packages/server/src/game/x.ts', "pair('k3', 'ssc')", 2],
    ['packages/server/src/game/x.ts', "const bytes = 'ab0k3c1'; const ssch = 1;", 0],
    ['packages/server/migrations/0006-x.sql', "where family = 'pc28'", 1],
    ['packages/web/src/styles/tokens.css', '--color-pc28: red;', 1],
    ['packages/web/src/pages/game/bet/x.tsx', "family === 'ssc'", 1],
    ['packages/domain/src/wager/liability.ts', 'the first SSC book', 1],
    ['packages/domain/src/games/k3/plays.ts', 'k3Plays', 0],
    ['packages/domain/src/games/k3/plays.ts', 'sscPlays', 1],
    ['packages/domain/src/games/families.ts', "['k3', 'pk10']", 0],
    ['packages/domain/src/games/catalogue.ts', "code: 'k3-3'", 1],
    ['packages/web/src/game-family/k3/board.tsx', 'k3Board', 0],
    ['packages/web/src/game-family/k3/board.tsx', "'pk10'", 1],
    ['packages/web/src/game-family/signs.ts', 'k3: k3Sign', 0],
    ['packages/contract/src/names/en.ts', "k3: { sum: 'Sum' }", 0],
    ['packages/web/src/i18n/en/pages.ts', "'bet.rule.k3.side'", 0],
    ['packages/auditor/src/plays-k3.ts', 'k3', 0],
    ['packages/verify/verify.mjs', 'winsK3', 0],
    ['packages/server/tests/x.test.ts', "byCode('k3-3')", 0],
    ['packages/web/src/pages/game/bet/test-plays.ts', "'k3-3'", 0],
    ['bench/kit/x.ts', "when 'pk10' then 10", 1],
  ])('%s: %s gives %i findings', (path, text, count) => {
    expect(findFamilyNames({ path, text })).toHaveLength(count);
  });

  test('names the line and the family', () => {
    expect(findFamilyNames({ path: 'bench/x.ts', text: "\n'k3'" })).toEqual([
      { path: 'bench/x.ts', line: 2, message: expect.stringContaining('k3') },
    ]);
  });
});

describe('sizes', () => {
  test('a file over 400 lines is named, a rule table over 600', () => {
    const sources = [
      { path: 'packages/a.ts', text: lines(401) },
      { path: 'packages/domain/src/games/k3/plays.ts', text: lines(600) },
      ...Array.from({ length: 30 }, (_, n) => ({ path: `packages/${n}.ts`, text: lines(50) })),
    ];
    expect(findSizes(sources).map(({ path }) => path)).toEqual(['packages/a.ts']);
  });

  test('nine of ten files must be under 200 lines', () => {
    const sources = Array.from({ length: 8 }, (_, n) => ({
      path: `packages/${n}.ts`,
      text: lines(n < 1 ? 201 : 50),
    }));
    expect(findSizes(sources)[0]?.message).toContain('88 %');
  });
});

describe('cycles', () => {
  const file = (path: string, ...targets: string[]) => ({
    path: `packages/server/src/${path}`,
    text: targets.map((target) => `import type { X } from '${target}';`).join('\n'),
  });
  const found = (...files: { path: string; text: string }[]) => findCycles(files).map(({ path }) => path);

  test('finds two folders that import each other by type', () => {
    expect(
      found(file('bet/place.ts', '../round/id.ts'), file('round/close.ts', '../bet/odds.ts')),
    ).toHaveLength(2);
  });

  test('finds a cycle through a third folder', () => {
    const files = [
      file('bet/a.ts', '../round/b.ts'),
      file('round/c.ts', '../live/d.ts'),
      file('live/e.ts', '../bet/f.ts'),
    ];
    expect(found(...files)).toHaveLength(3);
    expect(found(...files.slice(1))).toEqual([]);
  });

  test('finds folders at any depth that import each other', () => {
    const files = [file('page/bet/slip/a.ts', '../plays/b.ts'), file('page/bet/plays/c.ts', '../slip/d.ts')];
    expect(found(...files)).toHaveLength(2);
    expect(found(...files.slice(1))).toEqual([]);
  });

  test('leaves files beside the folders and within one folder alone', () => {
    expect(
      found(
        file('app.ts', './bet/a.ts'),
        file('bet/a.ts', '../site.ts', './b.ts'),
        file('bet/b.ts', './c.ts'),
      ),
    ).toEqual([]);
  });

  test('finds files that import each other, also through another one', () => {
    const context = file('context.ts', './bet/batcher.ts');
    expect(
      found(context, file('bet/batcher.ts', './queue.ts'), file('bet/queue.ts', '../context.ts')),
    ).toHaveLength(3);
    expect(found(context, file('bet/batcher.ts'), file('bet/place-bet.ts', '../context.ts'))).toEqual([]);
    expect(found(file('bet/a.ts', './b.ts'), file('bet/b.ts', './a.ts'))).toHaveLength(2);
  });
});

describe('migrations that have landed', () => {
  const FOLDER = 'packages/server/migrations/';
  const FIRST = { path: `${FOLDER}0001-a.sql`, text: 'select 1;\n' };
  const FIRST_LINE = '2fb7a016ed64fc7a53ac9b2e2f5051a2dff0b4e1b4d7a31e9a2a3d8f9e1e6f00  0001-a.sql';
  const said = (sources: readonly { readonly path: string; readonly text: string }[], list: string) =>
    compareMigrations(sources, list).map(({ message }) => message);

  test('are as they were, and new ones are added', () => {
    const [message = ''] = said([FIRST], '');
    const line = /"(.+)"/.exec(message)?.[1] ?? '';
    expect(line).toMatch(/^[0-9a-f]{64} {2}0001-a\.sql$/);
    expect(said([FIRST], `${line}\n`)).toEqual([]);
    expect(said([{ ...FIRST, text: 'select 2;\n' }], `${line}\n`)).toEqual([
      'has landed, and databases have run it as it was: write a new migration',
    ]);
    expect(said([], `${line}\n`)).toEqual(['0001-a.sql has landed and is gone: databases have run it']);
    expect(said([FIRST], `${line}\n# note\n`)).toEqual(['"# note" is no line of sha256sum']);
  });

  test('keep their lines, whatever was done to the list', () => {
    expect(goneLines(`--- a/landed.sha256\n+++ b/landed.sha256\n+${FIRST_LINE}\n`, '')).toEqual([]);
    const edited = FIRST_LINE.replace('2', '3');
    const patch = `@@ -1 +1 @@\n-${FIRST_LINE}\n+${edited}\n`;
    expect(goneLines(patch, `${edited}\n`)).toEqual([
      `the line "${FIRST_LINE}" was taken out: the list only grows`,
    ]);
    expect(goneLines(patch, `${edited}\n${FIRST_LINE}\n`)).toEqual([]);
  });
});
