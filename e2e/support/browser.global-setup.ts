import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

import { launchOptions } from './browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the one browser of the run is reached. */
    browserEndpoint: string;
  }
}

/** One browser for the whole run: each test opens contexts of its own in it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const browser = await chromium.launchServer(launchOptions());
  project.provide('browserEndpoint', browser.wsEndpoint());
  return () => browser.close();
}
