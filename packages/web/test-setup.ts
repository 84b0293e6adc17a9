import { afterAll, vi } from 'vitest';

/** React's scheduler takes a turn of its own for each part of its work, a few for what is left of a page. */
const TURNS = 20;
/** The true one, also in a file that has the time in its hands. */
const { setImmediate } = globalThis;

// A part of the page that loads late, as the layer of the toasts does, would find no window once the page of
// the test has gone, and fail the run.
afterAll(async () => {
  if (typeof window === 'undefined') return;
  await vi.dynamicImportSettled();
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
});
