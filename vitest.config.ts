import { globSync, readFileSync } from 'node:fs';

import { defineConfig } from 'vitest/config';

import { PATIENCE_MS } from './e2e/support/patience.ts';
import { SlowFirst } from './e2e/support/slow-first.ts';

const TEST = '*.test.{ts,tsx}';
const PAGE_AUDIT = 'e2e/page-audit.test.ts';
/** Stores of the app are modules: each of its files has modules of its own. */
const WEB = `packages/web/src/**/${TEST}`;
const ENVIRONMENT = '\n// @vitest-environment ';
/** The files of the app that need no document. What a page leaves behind, as a timer of a dialog, would meet the
 *  page of the next file: only files without one share a process. */
const WEB_PLAIN = globSync(WEB).filter((file) => !`\n${readFileSync(file, 'utf8')}`.includes(ENVIRONMENT));

// Where `isolate` is false a worker reads each module once for all its files, which takes less than half of the
// processor's time: what a module holds must not differ between files (decision 0092).

/** Variations of what another browser test makes a journey of: `npm test` leaves them out, `npm test -- all` and
 *  a run of named files do not. */
const TAGS = [{ name: 'whole-run', description: 'runs in `npm test -- all`, and when its file is named' }];

// A list of faults is told whole: a run elsewhere may leave nothing but its log.
const chaiConfig = { truncateThreshold: 4000 };

// Some try millions of outcomes, and the machine may be busy.
const UNIT_LIMITS = { testTimeout: 120_000, expect: { poll: { timeout: PATIENCE_MS } } };

// They end a test that hangs, and tell nothing of how fast anything is.
const DATABASE_LIMITS = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000, interval: 20 } },
};

const BROWSER_LIMITS = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: PATIENCE_MS, interval: 50 } },
};

/** Each worker has a product, a database and a browser of its own, which use the second processor. The page
 *  audit takes one worker for as long as some twenty files together, beside them. */
const BROWSER_WORKERS = { maxWorkers: 2, isolate: false, sequence: { groupOrder: 1 } };

export default defineConfig({
  test: {
    // A run that finds no test is a mistake in a path, never a success.
    passWithNoTests: false,
    // By default one processor is left to the machine, which is half of a small one.
    maxWorkers: '100%',
    sequence: { sequencer: SlowFirst },
    tags: TAGS,
    projects: [
      {
        test: {
          name: 'unit',
          chaiConfig,
          include: [
            `packages/*/src/**/${TEST}`,
            `packages/{domain,contract,verify}/**/${TEST}`,
            `{scripts,bench}/**/${TEST}`,
          ],
          exclude: [WEB],
          isolate: false,
          ...UNIT_LIMITS,
        },
      },
      {
        test: {
          name: 'unit-web',
          chaiConfig,
          include: [WEB],
          exclude: WEB_PLAIN,
          setupFiles: ['packages/web/test-setup.ts'],
          ...UNIT_LIMITS,
        },
      },
      {
        test: {
          name: 'unit-web-plain',
          chaiConfig,
          include: WEB_PLAIN,
          setupFiles: ['packages/web/plain-test-setup.ts'],
          isolate: false,
          ...UNIT_LIMITS,
        },
      },
      {
        test: {
          name: 'database',
          chaiConfig,
          include: [`packages/{server,simulator,chaos}/tests/**/${TEST}`],
          globalSetup: ['packages/server/tests/support/global-setup.ts'],
          isolate: false,
          ...DATABASE_LIMITS,
        },
      },
      {
        test: {
          name: 'e2e',
          chaiConfig,
          include: [`e2e/${TEST}`],
          exclude: [PAGE_AUDIT],
          globalSetup: ['e2e/support/worlds.global-setup.ts'],
          ...BROWSER_WORKERS,
          ...BROWSER_LIMITS,
        },
      },
      {
        test: {
          name: 'page-audit',
          chaiConfig,
          include: [PAGE_AUDIT],
          globalSetup: ['e2e/support/worlds.global-setup.ts'],
          ...BROWSER_WORKERS,
          ...BROWSER_LIMITS,
        },
      },
      {
        test: {
          name: 'browsers',
          chaiConfig,
          include: [`e2e/browsers/${TEST}`],
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
