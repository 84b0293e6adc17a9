// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test } from 'vitest';

import { useOnce } from './use-once.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const Shown = ({ isDue }: { readonly isDue: boolean }) => String(useOnce('first', isDue));

/** Texts of a page while something becomes due, or does not. */
async function visit(...due: readonly boolean[]): Promise<readonly (string | null)[]> {
  const room = document.createElement('div');
  const root = createRoot(room);
  const shown: (string | null)[] = [];
  for (const isDue of due) {
    await act(async () => root.render(<Shown isDue={isDue} />));
    shown.push(room.textContent);
  }
  await act(async () => root.unmount());
  return shown;
}

beforeEach(() => localStorage.clear());

test('waits through visits without it, stays for the visit that shows it, and is gone in the next', async () => {
  expect(await visit(false)).toEqual(['true']);
  expect(await visit(false, true, true)).toEqual(['true', 'true', 'true']);
  expect(await visit(true)).toEqual(['false']);
});
