// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';

import { PullCircle } from './pull-circle.tsx';
import type { PullPhase } from './pull-reducer.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

test.each<[PullPhase, number, string, string]>([
  ['pulling', 0, 'translateY(0px)', '0deg'],
  ['pulling', 75, 'translateY(35px)', '45deg'],
  ['reached', 150, 'translateY(70px)', '360deg'],
  ['reached', 300, 'translateY(140px)', '2880deg'],
  ['refreshing', 150, '', ''],
  ['aborting', 75, '', ''],
])('while %s at %d px the circle is at "%s" and turned by "%s"', (phase, distance, drop, turn) => {
  const root = createRoot(document.body);
  act(() => root.render(<PullCircle phase={phase} distance={distance} />));
  const circle = document.querySelector('svg');
  expect(circle?.parentElement?.style.transform).toBe(drop);
  expect(circle?.style.rotate ?? '').toBe(turn);
  act(() => root.unmount());
});
