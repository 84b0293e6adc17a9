// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { UndoLine } from './undo-line.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const slip = {
  key: 'k',
  owner: '7',
  roundId: '1',
  issue: '20261123-0001',
  total: '30.00',
  betIds: ['1', '2'],
};

function show(onUndo: () => Promise<number>) {
  const room = document.createElement('div');
  const root = createRoot(room);
  const onOver = vi.fn<() => void>();
  act(() => root.render(<UndoLine slip={slip} isOpen onUndo={onUndo} onOver={onOver} />));
  return { room, root, onOver };
}

test('goes after five seconds', () => {
  const { root, onOver } = show(async () => 2);
  act(() => vi.advanceTimersByTime(4_999));
  expect(onOver).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(1));
  expect(onOver).toHaveBeenCalledOnce();
  act(() => root.unmount());
});

test('stays while the slip is being taken back', async () => {
  const { room, root, onOver } = show(() => new Promise(() => undefined));
  await act(async () => room.querySelector('button')?.click());
  act(() => vi.advanceTimersByTime(20_000));
  expect(onOver).not.toHaveBeenCalled();
  act(() => root.unmount());
});
