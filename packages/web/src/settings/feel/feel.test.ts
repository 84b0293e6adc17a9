// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

import { until } from '../../test-until.ts';
import { feel, play } from './feel.ts';

/** Effects that the phone was told to play. */
let vibrated: number[];
let tones: { readonly type: string; readonly hz: number; readonly lengthS: number }[];

class Node {
  readonly frequency = { exponentialRampToValueAtTime: () => undefined };
  readonly gain = { exponentialRampToValueAtTime: () => undefined };
  readonly #made: { readonly type: string; readonly hz: number };
  constructor(_context: unknown, options: { readonly type?: string; readonly frequency?: number }) {
    this.#made = { type: options.type ?? '', hz: options.frequency ?? 0 };
  }
  connect(next: unknown): unknown {
    return next;
  }
  start(): void {
    return undefined;
  }
  stop(at: number): void {
    tones.push({ ...this.#made, lengthS: at });
  }
}
vi.stubGlobal(
  'AudioContext',
  class {
    readonly currentTime = 0;
    readonly destination = {};
    resume(): Promise<void> {
      return Promise.resolve();
    }
  },
);
vi.stubGlobal('OscillatorNode', Node);
vi.stubGlobal('GainNode', Node);

beforeEach(() => {
  localStorage.clear();
  [vibrated, tones] = [[], []];
  Object.assign(navigator, { vibrate: (ms: number) => vibrated.push(ms) });
});

test('is silent and still until it is chosen', async () => {
  play('tap');
  feel.set('on');
  play('stamp');
  await until(() => expect(tones).toHaveLength(1));
  expect([vibrated, tones[0]?.type]).toEqual([[10], 'sine']);
});

test('gives each sound a tone of its own and the same short vibration', async () => {
  feel.set('on');
  for (const sound of ['tap', 'stamp', 'tick', 'win'] as const) play(sound);
  await until(() => expect(tones).toHaveLength(4));
  expect(new Set(tones.map(({ hz }) => hz)).size).toBe(4);
  expect(Math.max(...tones.map(({ lengthS }) => lengthS))).toBeLessThan(0.5);
  expect(vibrated).toEqual([10, 10, 10, 10]);
});
