// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { Swiper } from './swiper.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const WIDTH = 400;
const INTERVAL_MS = 5_000;
const DURATION_MS = 500;

let room: HTMLElement;
let root: Root;
const track = (): HTMLElement => room.querySelector('ul') as HTMLElement;
const slides = (): readonly HTMLElement[] => [...track().children] as HTMLElement[];
/** Offset of each slide from the middle, in slides. */
const offsets = (): readonly number[] =>
  slides().map((slide) => Number(slide.style.getPropertyValue('--off')));
const shown = (): number => offsets().indexOf(0);
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const fire = (event: Event): void => act(() => void track().dispatchEvent(event));
const touch = (type: string, ...points: readonly (readonly [x: number, y: number])[]): void => {
  const touches = points.map(([clientX, clientY]) => ({ clientX, clientY }));
  fire(Object.assign(new Event(type, { bubbles: true }), { touches }));
};
/** A finger that goes sideways by the share of a slide, and rests before it leaves. */
const drag = (share: number): void => {
  touch('touchstart', [200, 50]);
  touch('touchmove', [200 + share * WIDTH, 50]);
  pass(200);
  touch('touchend');
  pass(DURATION_MS + 20);
};
/** A finger that leaves in its movement: so many px in so many ms. */
const flick = (px: number, ms: number): void => {
  touch('touchstart', [200, 50]);
  pass(ms);
  touch('touchmove', [200 + px, 50]);
  touch('touchend');
  pass(DURATION_MS + 20);
};
const see = (visibility: string): void => {
  Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

function draw(count: number): void {
  const all = Array.from({ length: count }, (_, at) => ({
    key: String(at),
    content: <a href="#/">{at}</a>,
  }));
  act(() => root.render(<Swiper label="Highlights" slides={all} />));
  Object.defineProperty(track(), 'offsetWidth', { value: WIDTH, configurable: true });
}

beforeEach(() => {
  vi.useFakeTimers();
  room = document.body.appendChild(document.createElement('div'));
  root = createRoot(room);
});
afterEach(() => {
  act(() => root.unmount());
  room.remove();
  see('visible');
  vi.useRealTimers();
});

describe('swiper', () => {
  test('moves on after five seconds, in half a second, and goes round', () => {
    draw(2);
    pass(INTERVAL_MS - 1);
    expect(offsets()).toEqual([0, 1]);
    pass(1 + DURATION_MS / 2);
    expect(offsets()[0]).toBeLessThan(0);
    expect(offsets()[1]).toBeGreaterThan(0);
    pass(DURATION_MS / 2 + 20);
    expect(shown()).toBe(1);
    pass(INTERVAL_MS - DURATION_MS - 20 + DURATION_MS / 2);
    // The first comes from ahead, not back over all.
    expect(offsets()[0]).toBeGreaterThan(0);
    pass(DURATION_MS / 2 + 20);
    expect(shown()).toBe(0);
  });

  test('rests while a finger drags, and waits five seconds after it', () => {
    draw(3);
    pass(INTERVAL_MS - 1);
    touch('touchstart', [200, 50]);
    pass(INTERVAL_MS * 3);
    expect(shown()).toBe(0);
    touch('touchend');
    pass(INTERVAL_MS - 1);
    expect(shown()).toBe(0);
    pass(1 + DURATION_MS + 20);
    expect(shown()).toBe(1);
  });

  test('a finger stops it on its way, and it goes to the nearest when that leaves', () => {
    draw(3);
    pass(INTERVAL_MS + 20);
    const stopped = offsets();
    expect(stopped[0]).toBeLessThan(0);
    touch('touchstart', [200, 50]);
    pass(DURATION_MS);
    expect(offsets()).toEqual(stopped);
    touch('touchend');
    pass(DURATION_MS + 20);
    expect(shown()).toBe(0);
  });

  test.each([
    ['0.49 of its width', -0.49, 0],
    ['0.51 of its width', -0.51, 1],
    ['0.51 back from the first', 0.51, 2],
  ])('a slow drag by %s comes to rest at the nearest slide', (_, share, slide) => {
    draw(3);
    drag(share);
    expect(shown()).toBe(slide);
  });

  test('a drag past the last slide goes round to the first', () => {
    draw(3);
    for (const slide of [1, 2, 0]) {
      drag(-0.6);
      expect(shown()).toBe(slide);
    }
  });

  test.each([
    ['faster than 0.2 px/ms turns one slide', -21, 100, 1],
    ['of 0.2 px/ms turns none', -20, 100, 0],
    ['back turns to the last', 21, 100, 2],
  ])('a flick %s', (_, px, ms, slide) => {
    draw(3);
    flick(px, ms);
    expect(shown()).toBe(slide);
  });

  test('a finger that goes down first scrolls the page, not the slides', () => {
    draw(3);
    touch('touchstart', [200, 50]);
    touch('touchmove', [190, 70]);
    touch('touchmove', [0, 80]);
    expect(offsets()).toEqual([0, 1, -1]);
  });

  test('follows the finger where reading goes to the left', () => {
    draw(3);
    track().style.direction = 'rtl';
    drag(0.6);
    expect(shown()).toBe(1);
  });

  test('a slide that gets the focus is turned to', () => {
    draw(3);
    act(
      () =>
        void slides()[2]
          ?.querySelector('a')
          ?.dispatchEvent(new FocusEvent('focusin', { bubbles: true })),
    );
    pass(DURATION_MS + 20);
    expect(shown()).toBe(2);
  });

  test.each([
    [
      'a pointer is over it',
      () => fire(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' })),
    ],
    ['it has the focus', () => fire(new FocusEvent('focusin', { bubbles: true }))],
    ['the app is hidden', () => see('hidden')],
  ])('rests while %s', (_, hold) => {
    draw(3);
    hold();
    pass(INTERVAL_MS * 3);
    expect(shown()).toBe(0);
  });

  test('one slide alone stays, also under a finger', () => {
    draw(1);
    pass(INTERVAL_MS * 3);
    drag(-0.8);
    expect([shown(), vi.getTimerCount()]).toEqual([0, 0]);
  });

  test('stays for readers who want no motion', () => {
    document.documentElement.dataset['motion'] = 'reduce';
    draw(3);
    pass(INTERVAL_MS * 3);
    expect(shown()).toBe(0);
    delete document.documentElement.dataset['motion'];
  });
});
