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

describe('toast and loading', () => {
  test('a toast stays two seconds', () => {
    showToast({ title: 'saved' });
    vi.advanceTimersByTime(1_999);
    expect(seen()).toEqual([0, 'saved']);
    vi.advanceTimersByTime(1);
    expect(seen()).toEqual([0, null]);
  });

  test('a later toast replaces an earlier one and has its own time', () => {
    showToast({ title: 'one' });
    vi.advanceTimersByTime(1_500);
    showToast({ title: 'two' });
    vi.advanceTimersByTime(1_999);
    expect(seen()).toEqual([0, 'two']);
    vi.advanceTimersByTime(1);
    expect(seen()).toEqual([0, null]);
  });

  test('loadings are counted: one call ending does not hide the sign of another', () => {
    showLoading();
    showLoading();
    hideLoading();
    expect(seen()).toEqual([1, null]);
    hideLoading();
    expect(seen()).toEqual([0, null]);
  });

  test('a toast that comes while loadings are open waits for the last of them, then has its whole time', () => {
    showLoading();
    showToast({ title: 'done' });
    vi.advanceTimersByTime(5_000);
    expect(seen()).toEqual([1, null]);
    hideLoading();
    expect(seen()).toEqual([0, 'done']);
    vi.advanceTimersByTime(2_000);
    expect(seen()).toEqual([0, null]);
  });

  test('of several that wait the last is shown', () => {
    showLoading();
    showToast({ title: 'one' });
    showToast({ title: 'two' });
    hideLoading();
    expect(seen()).toEqual([0, 'two']);
  });

  test('hiding a loading that is not there does nothing', () => {
    showToast({ title: 'here' });
    hideLoading();
    expect(seen()).toEqual([0, 'here']);
  });

  test('loading never ends by itself', () => {
    showLoading();
    vi.advanceTimersByTime(3_600_000);
    expect(seen()).toEqual([1, null]);
  });

  test.each([
    ['short', 2_000],
    ['x'.repeat(20), 2_000],
    ['x'.repeat(30), 2_500],
  ])('"%s" is shown %d ms', (text, ms) => {
    expect(durationOf(text)).toBe(ms);
  });
});
