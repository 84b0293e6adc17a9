import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { keepPages } from './support/left-pages.ts';
import { useSharedProduct } from './support/product.ts';

const product = useSharedProduct();
let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-left-'))));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const ended = (state: 'pass' | 'fail') => ({
  task: { name: 'pays > once: "really"', file: { name: 'e2e/some-page.test.ts' }, result: { state } },
});
const left = (): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => path.relative(folder, path.join(each.parentPath, each.name)))
    .toSorted();

test(
  'a failed test leaves its pages and the trace of its phone, one that passed nothing',
  { tags: 'whole-run' },
  async () => {
    vi.stubEnv('TRACE_PHONES', 'on');
    const { context, page } = await product.open();
    await page.getByRole('navigation').first().waitFor();
    await keepPages(ended('pass'), [context], folder);
    expect(left()).toEqual([]);
    await context.newPage();
    const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    await keepPages(ended('fail'), [context], folder);
    const shown = log.mock.calls.map(([text]) => String(text));
    log.mockRestore();
    expect(shown).toHaveLength(2);
    expect(shown[0]).toContain(page.url());
    const below = 'some-page-test-ts/pays-once-really';
    expect(left()).toEqual(
      ['page-1.png', 'page-1.txt', 'page-2.png', 'page-2.txt', 'trace-1.zip'].map(
        (name) => `${below}/${name}`,
      ),
    );
    const [address, ...found] = readFileSync(path.join(folder, below, 'page-1.txt'), 'utf8').split('\n');
    expect(address).toBe(page.url());
    expect(found.join('\n')).toContain('- navigation');
  },
);
