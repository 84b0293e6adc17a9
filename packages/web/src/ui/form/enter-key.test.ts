// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { followEnterKey } from './enter-key.ts';

let isCoarse: boolean;

beforeAll(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' && isCoarse }));
  followEnterKey();
});
beforeEach(() => {
  isCoarse = true;
  document.body.innerHTML = `
    <form>
      <input name="account" enterkeyhint="done" />
      <input type="radio" name="kind" />
      <input type="password" name="secret" disabled />
      <textarea name="note"></textarea>
      <input type="tel" name="mobile" enterkeyhint="done" />
      <input type="checkbox" name="agreed" />
    </form>
    <input name="alone" enterkeyhint="done" />
    <form><input type="text" name="words" enterkeyhint="search" /><input name="other" /></form>`;
});
afterEach(() => document.body.replaceChildren());

const field = (name: string): HTMLElement =>
  document.querySelector<HTMLElement>(`[name=${name}]`) ?? expect.fail(`there is no field ${name}`);
const focus = (name: string): void => {
  field(name).focus();
  field(name).dispatchEvent(new Event('focusin', { bubbles: true }));
};
const keyOf = (name: string): string | null => field(name).getAttribute('enterkeyhint');
const enter = (name: string): boolean =>
  field(name).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
const focused = (): string | null | undefined => document.activeElement?.getAttribute('name');

describe('the key that confirms', () => {
  test('says "next" in every field of a form but the last, which ends it', () => {
    focus('account');
    expect([keyOf('account'), keyOf('mobile')]).toEqual(['next', 'done']);
    expect([keyOf('note'), keyOf('kind'), keyOf('agreed')]).toEqual([null, null, null]);
  });

  test('is named anew for a field that comes later', () => {
    focus('mobile');
    field('mobile').insertAdjacentHTML('afterend', '<input name="code" enterkeyhint="done" />');
    focus('mobile');
    expect([keyOf('mobile'), keyOf('code')]).toEqual(['next', 'done']);
  });

  test('stays what it is outside of a form, and where a field names another', () => {
    focus('alone');
    focus('words');
    expect([keyOf('alone'), keyOf('words'), keyOf('other')]).toEqual(['done', 'search', null]);
  });

  test('leads to the next field that can be typed into, and sends the form from the last', () => {
    focus('account');
    expect(enter('account')).toBe(false);
    expect(focused()).toBe('note');
    focus('mobile');
    expect(enter('mobile')).toBe(true);
    expect(focused()).toBe('mobile');
  });

  test('breaks the line in a field of several', () => {
    focus('note');
    expect([enter('note'), focused()]).toEqual([true, 'note']);
  });

  test('sends the form from every field where there is a keyboard', () => {
    isCoarse = false;
    focus('account');
    expect([enter('account'), focused()]).toEqual([true, 'account']);
  });
});
