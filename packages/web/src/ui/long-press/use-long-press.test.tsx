// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { useLongPress } from './use-long-press.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

type Finger = {
  readonly at?: readonly [x: number, y: number];
  readonly isPrimary?: boolean;
  readonly pointerType?: string;
  readonly button?: number;
};

let unmount: () => void;
let room: HTMLElement;
let presses: number;
let clicks: number;

beforeEach(() => {
  vi.useFakeTimers();
  [presses, clicks] = [0, 0];
  room = document.body.appendChild(document.createElement('div'));
  const root = createRoot(room);
  function Row() {
    const hold = useLongPress(() => (presses += 1));
    return (
      <div {...hold}>
        <button type="button" onClick={() => (clicks += 1)}>
          Remove
        </button>
        <input aria-label="stake" />
      </div>
    );
  }
  act(() => root.render(<Row />));
  unmount = () => root.unmount();
});
afterEach(() => {
  act(unmount);
  document.body.replaceChildren();
  vi.useRealTimers();
});

const on = (selector: string) => room.querySelector<HTMLElement>(selector) ?? room;
function send(type: string, finger: Finger = {}, selector = 'button'): boolean {
  const { at: [clientX, clientY] = [100, 100], isPrimary = true, pointerType = 'touch', button = 0 } = finger;
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
    clientX,
    clientY,
    isPrimary,
    pointerType,
    button,
  });
  act(() => void on(selector).dispatchEvent(event));
  return event.defaultPrevented;
}
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

describe('useLongPress', () => {
  test.each([
    [349, 0],
    [350, 1],
    [2_000, 1],
  ])('a finger that rests for %d ms fires %d times', (ms, count) => {
    send('pointerdown');
    pass(ms);
    send('pointerup');
    pass(2_000);
    expect(presses).toBe(count);
  });

  test.each<[readonly [number, number], number]>([
    [[110, 100], 1],
    [[100, 90], 1],
    [[90, 110], 1],
    [[111, 100], 0],
    [[100, 89], 0],
  ])('a finger that moved from 100, 100 to %j fires %d times', (at, count) => {
    send('pointerdown');
    pass(100);
    send('pointermove', { at });
    pass(250);
    expect(presses).toBe(count);
  });

  test('a second finger cancels', () => {
    send('pointerdown');
    pass(200);
    send('pointerdown', { isPrimary: false });
    pass(1_000);
    expect(presses).toBe(0);
  });

  test('a touch that the page scrolls by cancels', () => {
    send('pointerdown');
    send('pointercancel');
    pass(1_000);
    expect(presses).toBe(0);
  });

  test.each(['button', '#opened'])('the click after a long press is dropped, also on %s', (place) => {
    const opened = room.appendChild(document.createElement('p'));
    opened.id = 'opened';
    opened.addEventListener('click', () => (clicks += 1));
    send('pointerdown');
    pass(350);
    send('pointerup');
    send('click', {}, place);
    expect(clicks).toBe(0);
    send('click', {}, place);
    expect([presses, clicks]).toEqual([1, 1]);
  });

  test.each(['pointerdown', 'keydown'])(
    'a long press that ends without a click drops none after a %s',
    (next) => {
      send('pointerdown');
      pass(350);
      send('pointerup');
      send(next);
      send('pointerup');
      send('click');
      expect(clicks).toBe(1);
    },
  );

  test('the menu key and the second button of a mouse do the same', () => {
    expect(send('contextmenu', { pointerType: '' })).toBe(true);
    send('pointerdown', { pointerType: 'mouse', button: 2 });
    expect(send('contextmenu', { pointerType: 'mouse', button: 2 })).toBe(true);
    pass(1_000);
    expect(presses).toBe(2);
  });

  test('the menu that a phone opens in the middle of a touch is kept away and fires no second time', () => {
    send('pointerdown');
    pass(500);
    expect(send('contextmenu')).toBe(true);
    expect(presses).toBe(1);
  });

  test('a field keeps its own long press', () => {
    send('pointerdown', {}, 'input');
    pass(1_000);
    expect(send('contextmenu', { pointerType: '' }, 'input')).toBe(false);
    expect(presses).toBe(0);
  });

  test('nothing fires once the element is gone', () => {
    send('pointerdown');
    act(unmount);
    vi.advanceTimersByTime(1_000);
    expect(presses).toBe(0);
  });
});
