// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { isComposing, keepCompositionEnter } from './composition.ts';

const press = (init: KeyboardEventInit & { readonly keyCode?: number }): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init });
  if (init.keyCode !== undefined) Object.defineProperty(event, 'keyCode', { value: init.keyCode });
  return event;
};

test.each([
  ['a composition is under way', { isComposing: true, keyCode: 13 }, true],
  ['it has just ended, as WebKit reports it', { isComposing: false, keyCode: 229 }, true],
  ['there is none', { isComposing: false, keyCode: 13 }, false],
])('a key belongs to an input method when %s', (_, event, is) => expect(isComposing(event)).toBe(is));

describe('keepCompositionEnter', () => {
  let end: () => void;
  const heard = vi.fn<() => void>();
  beforeEach(() => {
    end = keepCompositionEnter(window);
    addEventListener('keydown', heard);
    document.body.innerHTML = '<form><input></form>';
  });
  afterEach(() => {
    end();
    removeEventListener('keydown', heard);
    heard.mockReset();
  });

  test.each([
    ['an Enter that ends a composition', { keyCode: 229 }, false],
    ['an Enter of a composition', { isComposing: true }, false],
    ['an Enter', { keyCode: 13 }, true],
    ['a letter of a composition', { key: 'n', keyCode: 229 }, true],
  ])('%s: does it reach the page?', (_, init, does) => {
    const event = press(init);
    document.querySelector('input')?.dispatchEvent(event);
    expect([heard.mock.calls.length > 0, event.defaultPrevented]).toEqual([does, !does]);
  });
});
