import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { durationOf } from './toast-queue.ts';
import { hideLoading, hideToast, showLoading, showToast, toastStore } from './toast-store.ts';

const seen = (): [number, string | null] => {
  const { loadings, shown } = toastStore.getState();
  return [loadings, shown?.text ?? null];
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  while (toastStore.getState().loadings > 0) hideLoading();
  hideToast();
  vi.useRealTimers();
});

describe('toast queue', () => {
  test('shows a toast for two seconds', () => {
    showToast({ title: 'saved' });
    vi.advanceTimersByTime(1_999);
    expect(seen()).toEqual([0, 'saved']);
    vi.advanceTimersByTime(1);
    expect(seen()).toEqual([0, null]);
  });

  test('replaces a toast by a later one with its full time', () => {
    showToast({ title: 'one' });
    vi.advanceTimersByTime(1_500);
    showToast({ title: 'two' });
    vi.advanceTimersByTime(1_999);
    expect(seen()).toEqual([0, 'two']);
    vi.advanceTimersByTime(1);
    expect(seen()).toEqual([0, null]);
  });

  test('counts loadings: the end of one call keeps the indicator of another', () => {
    showLoading();
    showLoading();
    hideLoading();
    expect(seen()).toEqual([1, null]);
    hideLoading();
    expect(seen()).toEqual([0, null]);
  });

  test('delays a toast until the last loading ends, then shows it for its full time', () => {
    showLoading();
    showToast({ title: 'done' });
    vi.advanceTimersByTime(5_000);
    expect(seen()).toEqual([1, null]);
    hideLoading();
    expect(seen()).toEqual([0, 'done']);
    vi.advanceTimersByTime(2_000);
    expect(seen()).toEqual([0, null]);
  });

  test('shows the last of several waiting toasts', () => {
    showLoading();
    showToast({ title: 'one' });
    showToast({ title: 'two' });
    hideLoading();
    expect(seen()).toEqual([0, 'two']);
  });

  test('ignores the end of a loading that never began', () => {
    showToast({ title: 'here' });
    hideLoading();
    expect(seen()).toEqual([0, 'here']);
  });

  test('never ends a loading by itself', () => {
    showLoading();
    vi.advanceTimersByTime(3_600_000);
    expect(seen()).toEqual([1, null]);
  });

  test.each([
    ['short', 2_000],
    ['x'.repeat(20), 2_000],
    ['x'.repeat(30), 2_500],
    ['x'.repeat(100), 6_000],
    ['x'.repeat(140), 6_000],
  ])('"%s" is shown %d ms', (text, ms) => {
    expect(durationOf(text)).toBe(ms);
  });
});
