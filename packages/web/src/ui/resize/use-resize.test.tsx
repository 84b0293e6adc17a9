// @vitest-environment happy-dom
import { act, Activity } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useResize } from './use-resize.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let heard: [page: string, width: number][];

function Page({ name }: { readonly name: string }) {
  useResize(() => void heard.push([name, innerWidth]));
  return null;
}
const show = (top: string): void =>
  act(() =>
    root.render(
      ['below', 'above'].map((name) => (
        <Activity key={name} mode={name === top ? 'visible' : 'hidden'}>
          <Page name={name} />
        </Activity>
      )),
    ),
  );
function resizeTo(width: number): void {
  vi.stubGlobal('innerWidth', width);
  dispatchEvent(new Event('resize'));
}

beforeEach(() => {
  vi.useFakeTimers();
  heard = [];
  root = createRoot(document.body);
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('five changes of the window give one event, with the last size, 50 ms after the last', () => {
  show('above');
  for (const width of [400, 420, 440, 460, 480]) {
    resizeTo(width);
    vi.advanceTimersByTime(20);
  }
  vi.advanceTimersByTime(29);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(heard).toEqual([['above', 480]]);
  vi.advanceTimersByTime(1_000);
  resizeTo(500);
  vi.advanceTimersByTime(50);
  expect(heard.length).toBe(2);
});

test('only the page on top hears of it, and one that is covered meanwhile does not', () => {
  show('below');
  resizeTo(400);
  vi.advanceTimersByTime(20);
  show('above');
  vi.advanceTimersByTime(1_000);
  expect(heard).toEqual([]);
  resizeTo(500);
  vi.advanceTimersByTime(50);
  expect(heard).toEqual([['above', 500]]);
});
