// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { loadLocale } from '../../i18n/i18n.ts';
import { actionSheetStore, showActionSheet } from './action-sheet-store.ts';
import { showModal } from './modal-store.ts';
import { closeDialogs } from './overlays-root.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const OK = 'showModal:ok';
const CONFIRMED = { confirm: true, cancel: false, errMsg: OK };
const CANCELLED = { confirm: false, cancel: true, errMsg: OK };
const NOTHING = { errMsg: 'showActionSheet:fail cancel' };

const dialog = (): HTMLDialogElement | null => document.querySelector('dialog');
const button = (name: string): HTMLElement | undefined =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const ask = <T,>(open: () => Promise<T>): Promise<Promise<T>[]> => act(async () => [open()]);
const tap = (target: Element | null | undefined): Promise<void> =>
  act(async () => void target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })));
/** Sends the event of a browser's Esc key to the open dialog. */
const escape = (): Promise<void> =>
  act(async () => void dialog()?.dispatchEvent(new Event('cancel', { cancelable: true })));

beforeEach(() => act(() => loadLocale('en')));
afterEach(() => act(closeDialogs));

/** Rejection of a choice; null if it was made. */
const reasonOf = (choice: Promise<unknown> | undefined): Promise<unknown> | undefined =>
  choice?.then(
    () => null,
    (error: unknown) => error,
  );

describe('a modal', () => {
  test.each<[string, () => Promise<void>, object]>([
    ['its confirming button', () => tap(button('Delete')), CONFIRMED],
    ['its cancelling button', () => tap(button('Keep')), CANCELLED],
    ['Esc', escape, CANCELLED],
    ['the page being left', () => act(async () => closeDialogs()), CANCELLED],
  ])('is settled by %s', async (_, settle, result) => {
    const [answer] = await ask(() =>
      showModal({ title: 'Sure?', confirmText: 'Delete', cancelText: 'Keep' }),
    );
    await settle();
    await expect(answer).resolves.toEqual(result);
    expect(dialog()).toBeNull();
  });

  test.each<[string, () => Promise<void>, object]>([
    ['the button that it advises', () => tap(button('Change it')), CONFIRMED],
    ['the other one', () => tap(button('Use it')), { ...CANCELLED, cancel: false }],
    ['Esc', escape, CANCELLED],
    ['the page being left', () => act(async () => closeDialogs()), CANCELLED],
  ])('that advises against something is settled by %s', async (_, settle, result) => {
    const [answer] = await ask(() =>
      showModal({ title: 'Weak', confirmText: 'Change it', otherText: 'Use it' }),
    );
    expect(document.activeElement?.textContent).toBe('Change it');
    expect(['Change it', 'Use it'].map((name) => button(name)?.dataset['kind'])).toEqual([
      'primary',
      'quiet',
    ]);
    await settle();
    await expect(answer).resolves.toEqual(result);
  });

  test('stays when its veil is tapped', async () => {
    await ask(() => showModal({ title: 'Sure?' }));
    await tap(dialog());
    expect(dialog()?.open).toBe(true);
  });

  test('has the focus on what Enter confirms', async () => {
    await ask(() => showModal({ title: 'Sure?' }));
    expect(document.activeElement?.textContent).toBe('OK');
  });

  test.each([
    ['lost', true, 'body'],
    ['on the button that cancels', false, 'button'],
  ])('while the focus is %s, Enter confirms it: %s', async (_, isConfirmed, place) => {
    const [answer] = await ask(() => showModal({ title: 'Sure?' }));
    const target = document.querySelector(place === 'body' ? 'body' : 'dialog button');
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true });
    await act(async () => void target?.dispatchEvent(enter));
    // The browser itself presses a button that has the focus.
    if (!isConfirmed) await tap(target);
    await expect(answer).resolves.toMatchObject({ confirm: isConfirmed });
  });

  test('is cancelled by a second one, which has its own answer', async () => {
    const [first] = await ask(() => showModal({ title: 'One?' }));
    const [second] = await ask(() => showModal({ title: 'Two?' }));
    await expect(first).resolves.toEqual(CANCELLED);
    expect(document.querySelectorAll('dialog').length).toBe(1);
    await tap(button('OK'));
    await expect(second).resolves.toEqual(CONFIRMED);
  });
});

describe('an action sheet', () => {
  const open = () => ask(() => showActionSheet({ title: 'Line', itemList: ['Edit', 'Remove'] }));

  test('resolves with the place of the tapped action', async () => {
    const [answer] = await open();
    await tap(button('Remove'));
    await expect(answer).resolves.toEqual({ tapIndex: 1, errMsg: 'showActionSheet:ok' });
    expect(dialog()).toBeNull();
  });

  test.each<[string, () => Promise<void>]>([
    ['Cancel', () => tap(button('Cancel'))],
    ['a tap outside', () => tap(dialog())],
    ['Esc', escape],
    ['the page being left', () => act(async () => closeDialogs())],
  ])('is rejected by %s', async (_, cancel) => {
    const [answer] = await open();
    const outcome = reasonOf(answer);
    await cancel();
    expect(await outcome).toMatchObject(NOTHING);
    expect([dialog(), actionSheetStore.getState().open]).toEqual([null, null]);
  });

  test('is rejected by a second one, which has its own answer', async () => {
    const [first] = await open();
    const outcome = reasonOf(first);
    const [second] = await open();
    expect(await outcome).toMatchObject(NOTHING);
    await tap(button('Edit'));
    await expect(second).resolves.toMatchObject({ tapIndex: 0 });
  });
});
