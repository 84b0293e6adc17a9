// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { askForMotion, canAskForMotion, useShake } from './index.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let shakes: number;

function Shaken() {
  useShake(() => (shakes += 1));
  return null;
}
beforeEach(() => {
  shakes = 0;
  root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(<Shaken />));
});

type Swing = { readonly x: number; readonly atMs: number };

const swing = ({ x, atMs }: Swing): void => {
  const event = Object.assign(new Event('devicemotion'), { acceleration: { x, y: 0, z: 0 } });
  Object.defineProperty(event, 'timeStamp', { value: atMs });
  dispatchEvent(event);
};

afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

test('counts a shake once, however often it swings', () => {
  swing({ x: 4, atMs: 1_000 });
  expect(shakes).toBe(0);
  swing({ x: 20, atMs: 1_100 });
  swing({ x: -20, atMs: 1_300 });
  expect(shakes).toBe(1);
  swing({ x: -20, atMs: 1_900 });
  expect(shakes).toBe(2);
});

test('is deaf once its user has gone', () => {
  act(() => root.render(null));
  swing({ x: 20, atMs: 1_000 });
  expect(shakes).toBe(0);
});

test('a movement that the phone does not measure is none', () => {
  dispatchEvent(Object.assign(new Event('devicemotion'), { acceleration: null }));
  expect(shakes).toBe(0);
});

test.each([
  ['granted', true],
  ['denied', false],
])('a phone that asks first, %s', async (answer, isTold) => {
  vi.stubGlobal('DeviceMotionEvent', { requestPermission: () => Promise.resolve(answer) });
  expect([canAskForMotion(), await askForMotion()]).toEqual([true, isTold]);
});

test('a phone that does not ask', async () => {
  vi.stubGlobal('DeviceMotionEvent', {});
  expect([canAskForMotion(), await askForMotion()]).toEqual([false, false]);
});
