import type { TestProject } from 'vitest/node';

import { newDataDir, removeDataDir, startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The product that most test files share. */
    sharedProduct: {
      readonly address: string;
      readonly dataDir: string;
      readonly settings: Record<string, string>;
    };
  }
}

/** A card waits long enough to be seen waiting, money need not be staked before it is withdrawn, one
 *  address may open the accounts of all tests, and notifications are offered. */
const SETTINGS = {
  CARD_HOLD_SECONDS: '3',
  PASSWORD_HOLD_SECONDS: '0',
  TURNOVER_PERCENT: '0',
  REGISTRATIONS_PER_HOUR: '0',
  PUSH_SUBJECT: 'mailto:push@house.example',
};

/** One product for the whole run. Every test makes members of its own; a file that stops the product, or
 *  needs other settings, starts one for itself. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = newDataDir();
  const server = await startServer(dataDir, SETTINGS);
  project.provide('sharedProduct', { address: server.address, dataDir, settings: SETTINGS });
  return async () => {
    await server.stop();
    removeDataDir(dataDir);
  };
}
