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
const POPOVER = {
  showPopover: () => void (isShown = true),
  hidePopover: () => void (isShown = false),
};
Object.assign(HTMLElement.prototype, POPOVER);

/** Animations that fade the host; the test ends them. */
let fades: { readonly finished: Promise<void> }[];
HTMLElement.prototype.getAnimations = () => fades as unknown as Animation[];

let root: Root;
beforeEach(async () => {
  fades = [];
  isShown = false;
  root = createRoot(document.body);
  await act(() => loadLocale('en'));
  act(() => root.render(<ToastHost />));
});
afterEach(async () => {
  await act(async () => {
    hideLoading();
    hideToast();
  });
  act(() => root.unmount());
});

const text = (): string => document.querySelector('[popover]')?.textContent ?? '';
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

  test('is said and gone again in a browser without popovers', async () => {
    for (const name of Object.keys(POPOVER)) Reflect.deleteProperty(HTMLElement.prototype, name);
    act(() => showToast({ title: 'Saved' }));
    expect(text()).toBe('Saved');
    await act(async () => hideToast());
    expect(text()).toBe('');
    Object.assign(HTMLElement.prototype, POPOVER);
  });

  test('never takes the focus', () => {
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    act(() => showToast({ title: 'Saved' }));
    expect(document.activeElement).toBe(field);
    field.remove();
  });

  test('that follows a loading in one tick is visible, in either order', async () => {
    await act(async () => {
      showLoading();
      hideLoading();
      showToast({ title: 'One' });
    });
    expect(said().status).toBe('One');
    await act(async () => {
      showLoading();
      showToast({ title: 'Two' });
      hideLoading();
    });
    expect(said().status).toBe('Two');
  });

  test('keeps its text until it has faded, unless the next one takes its place', async () => {
    const fade = Promise.withResolvers<void>();
    fades = [{ finished: fade.promise }];
    act(() => showToast({ title: 'One' }));
    await act(async () => hideToast());
    expect([text(), said().status, isShown]).toEqual(['One', '', false]);
    act(() => showToast({ title: 'Two' }));
    await act(async () => fade.resolve());
    expect([text(), isShown]).toEqual(['Two', true]);
    await act(async () => hideToast());
    expect(text()).toBe('');
  });

  test('is not taken along by the fade of what was there before', async () => {
    const fade = Promise.withResolvers<void>();
    fades = [{ finished: fade.promise }];
    act(showLoading);
    await act(async () => hideLoading());
    act(showLoading);
    await act(async () => fade.resolve());
    expect(document.querySelector('[popover]')?.childElementCount).toBe(1);
  });

  test('is raised above a dialog that opens after it', async () => {
    act(() => showToast({ title: 'Saved' }));
    const dialog = document.body.appendChild(document.createElement('dialog'));
    const calls: string[] = [];
    for (const call of ['hidePopover', 'showPopover'] as const) {
      const host = document.querySelector<HTMLElement>('[popover]');
      if (host) host[call] = () => void calls.push(call);
    }
    await act(async () => dialog.showModal());
    expect(calls).toEqual(['hidePopover', 'showPopover']);
    dialog.remove();
  });
});

test('a loading is told as such, and leaves nothing behind', async () => {
  act(showLoading);
  expect([said().status, isShown]).toEqual(['Loading', true]);
  await act(async () => hideLoading());
  expect([said().status, isShown]).toEqual(['', false]);
  expect(document.querySelector('[popover]')?.childElementCount).toBe(0);
});
