import { defineConfig } from 'vitest/config';

const TEST = '*.test.{ts,tsx}';

export default defineConfig({
  test: {
    // A run that finds no test is a mistake in a path, never a success.
    passWithNoTests: false,
    // By default one processor is left to the machine, which is half of a small one.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            `packages/*/src/**/${TEST}`,
            `packages/{domain,contract,verify}/**/${TEST}`,
            `{scripts,bench}/**/${TEST}`,
          ],
          // Some try millions of outcomes, and the machine may be busy.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'database',
          include: [`packages/{server,simulator,chaos}/tests/**/${TEST}`],
          globalSetup: ['packages/server/tests/support/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: [`e2e/**/${TEST}`],
          globalSetup: ['e2e/support/global-setup.ts'],
          // Pages of one file are audited side by side; files beside each other would starve the browser.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 240_000,
          hookTimeout: 180_000,
          // A page says a thing once the server has answered, and the machine may be busy.
          expect: { poll: { timeout: 20_000, interval: 50 } },
        },
      },
    ],
  },
});
