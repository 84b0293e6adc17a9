import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import type { BrowserContext, Page } from 'playwright-core';
import type { TestContext } from 'vitest';

const FAILED = fileURLToPath(new URL('../../.tmp/reports/failed', import.meta.url));
/** A page that does not answer keeps no test waiting for long.  Units: ms. */
const PATIENCE_MS = 10_000;
/** Lines of a page that the log shows. */
const LOG_LINES = 60;

/** The fields read of a test that has ended. */
type EndedTest = Pick<TestContext['task'], 'name'> & {
  readonly file: { readonly name: string };
  readonly result?: { readonly state: string } | undefined;
};

const isTraced = (): boolean => process.env['TRACE_PHONES'] === 'on';

/** Records what a phone does from now on, where TRACE_PHONES=on asks for it: about 1 MB for each phone. */
export async function startTrace(context: BrowserContext): Promise<void> {
  if (isTraced()) await context.tracing.start({ screenshots: true, snapshots: true });
}

/** Saves the pages of a failed test in a folder of its own below `.tmp/reports/failed`: a screenshot of each
 *  page and its accessibility tree, which the log shows too; and the trace, where there is one. Saves nothing
 *  for a test that passed. Call it while the phones are open. Cost: nothing where the test passed, else about
 *  0.2 s a page. */
export async function keepPages(
  { task }: { readonly task: EndedTest },
  contexts: readonly BrowserContext[],
  below = FAILED,
): Promise<void> {
  if (task.result?.state !== 'fail') return;
  const folder = path.join(below, nameOf(path.basename(task.file.name)), nameOf(task.name));
  await mkdir(folder, { recursive: true });
  const pages = contexts.flatMap((context) => context.pages());
  for (const [at, page] of pages.entries()) await keepPage(page, path.join(folder, `page-${at + 1}`));
  if (!isTraced()) return;
  for (const [at, context] of contexts.entries())
    await context.tracing.stop({ path: path.join(folder, `trace-${at + 1}.zip`) });
}

/** A page that can no longer be read says why, and hides no other one. */
async function keepPage(page: Page, file: string): Promise<void> {
  const text = await page
    .locator('html')
    .ariaSnapshot({ timeout: PATIENCE_MS })
    .catch((fault: Error) => fault.message);
  const left = `${page.url()}\n${text}\n`;
  await writeFile(`${file}.txt`, left);
  process.stderr.write(`${left.split('\n').slice(0, LOG_LINES).join('\n')}\n`);
  await page
    .screenshot({ path: `${file}.png`, timeout: PATIENCE_MS, animations: 'disabled' })
    .catch(() => undefined);
}

/** A name of a folder on any system. */
const nameOf = (text: string): string =>
  text
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80);
