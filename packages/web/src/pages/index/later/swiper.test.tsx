// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { Swiper } from './swiper.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const PITCH = 355;
const INTERVAL_MS = 5_000;
const DURATION_MS = 500;

let room: HTMLElement;
let root: Root;
const track = (): HTMLElement => room.querySelector('ul') as HTMLElement;
/** Snapping is off while it moves by itself. */
const isMoving = (): boolean => track().style.scrollSnapType === 'none';
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const fire = (event: Event): void => act(() => void track().dispatchEvent(event));
const see = (visibility: string): void => {
  Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

function draw(count: number): void {
  const slides = Array.from({ length: count }, (_, at) => ({
    key: String(at),
    content: <a href="#/">{at}</a>,
  }));
  act(() => root.render(<Swiper label="Highlights" slides={slides} />));
  for (const [at, slide] of [...track().children].entries()) {
    Object.defineProperty(slide, 'offsetLeft', { value: at * PITCH });
  }
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
    expect(isMoving()).toBe(false);
    pass(1);
    expect(isMoving()).toBe(true);
    pass(DURATION_MS / 2);
    expect(track().scrollLeft).toBeGreaterThan(0);
    expect(track().scrollLeft).toBeLessThan(PITCH);
    pass(DURATION_MS / 2 + 20);
    expect(track().scrollLeft).toBe(PITCH);
    pass(INTERVAL_MS);
    expect(track().scrollLeft).toBe(0);
  });

  test('rests while a finger drags, and waits five seconds after it', () => {
    draw(3);
    pass(INTERVAL_MS - 1);
    fire(new Event('touchstart', { bubbles: true }));
    pass(INTERVAL_MS * 3);
    expect(track().scrollLeft).toBe(0);
    fire(new Event('touchend', { bubbles: true }));
    pass(INTERVAL_MS - 1);
    expect(track().scrollLeft).toBe(0);
    pass(1 + DURATION_MS + 20);
    expect(track().scrollLeft).toBe(PITCH);
  });

  test('a finger stops it on its way', () => {
    draw(3);
    pass(INTERVAL_MS + DURATION_MS / 2);
    const { scrollLeft } = track();
    fire(new Event('touchstart', { bubbles: true }));
    pass(DURATION_MS);
    expect(track().scrollLeft).toBe(scrollLeft);
    expect(isMoving()).toBe(false);
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
    expect(track().scrollLeft).toBe(0);
  });

  test('one slide alone stays', () => {
    draw(1);
    pass(INTERVAL_MS * 3);
    expect([track().scrollLeft, vi.getTimerCount()]).toEqual([0, 0]);
  });

  test('stays for readers who want no motion', () => {
    document.documentElement.dataset['motion'] = 'reduce';
    draw(3);
    pass(INTERVAL_MS * 3);
    expect(track().scrollLeft).toBe(0);
    delete document.documentElement.dataset['motion'];
  });
});
