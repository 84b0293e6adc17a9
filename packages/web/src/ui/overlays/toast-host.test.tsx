// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { loadLocale } from '../../i18n/i18n.ts';
import { ToastHost } from './toast-host.tsx';
import { hideLoading, hideToast, showLoading, showToast, type ToastOptions } from './toast-store.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// happy-dom has no top layer.
let isShown: boolean;
Object.assign(HTMLElement.prototype, {
  showPopover: () => void (isShown = true),
  hidePopover: () => void (isShown = false),
});

let root: Root;
beforeEach(async () => {
  isShown = false;
  root = createRoot(document.body);
  await act(() => loadLocale('en'));
  act(() => root.render(<ToastHost />));
});
afterEach(() => {
  act(() => {
    hideLoading();
    hideToast();
  });
  act(() => root.unmount());
});

/** The sign beside the words; null for none. */
const sign = (): string | null =>
  document.querySelector('[popover] use')?.getAttribute('href')?.replace(/^.*#/, '') ?? null;
const said = (): { readonly status: string; readonly alert: string } => ({
  status: document.querySelector('output')?.textContent ?? '',
  alert: document.querySelector('[role=alert]')?.textContent ?? '',
});

describe('a toast', () => {
  test.each<[string, ToastOptions['icon'], string | null, 'status' | 'alert']>([
    ['by default', undefined, 'check', 'status'],
    ['of success', 'success', 'check', 'status'],
    ['of an error', 'error', 'warning', 'alert'],
    ['without a sign', 'none', null, 'status'],
  ])('%s has the sign and the role that belong to it', (_, icon, expected, role) => {
    act(() => showToast({ title: 'Saved', ...(icon && { icon }) }));
    expect(sign()).toBe(expected);
    expect(said()).toEqual({ status: '', alert: '', [role]: 'Saved' });
    expect(isShown).toBe(true);
  });

  test('never takes the focus', () => {
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    act(() => showToast({ title: 'Saved' }));
    expect(document.activeElement).toBe(field);
    field.remove();
  });

  test('that follows a loading in one tick is visible, in either order', () => {
    act(() => {
      showLoading();
      hideLoading();
      showToast({ title: 'One' });
    });
    expect(said().status).toBe('One');
    act(() => {
      showLoading();
      showToast({ title: 'Two' });
      hideLoading();
    });
    expect(said().status).toBe('Two');
  });
});

test('a loading is told as such, and leaves nothing behind', () => {
  act(showLoading);
  expect([said().status, isShown]).toEqual(['Loading', true]);
  act(hideLoading);
  expect([said().status, isShown]).toEqual(['', false]);
});
