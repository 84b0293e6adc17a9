// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { GAME_FAMILIES, type GameFamily } from '@tessera/domain/games/families';

import { stageLoaderOf } from './stages.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

type Draw = {
  readonly numbers: readonly number[];
  /** Numbers that stand apart from the others, with their sign. */
  readonly apart?: readonly string[];
  readonly read: (arena: HTMLElement) => readonly number[];
};

const all = (arena: HTMLElement, selector: string): readonly HTMLElement[] => [
  ...arena.querySelectorAll<HTMLElement>(selector),
];
const ballsIn = (arena: HTMLElement): readonly number[] =>
  all(arena, '.tube-ball').map(({ textContent }) => Number(textContent));
const spotsIn = (arena: HTMLElement): readonly number[] =>
  all(arena, '.k3-die path').map((spots) => (spots.getAttribute('d') ?? '').split('M').length - 1);
/** The cars of a race by how far they get; of a podium, as they stand. */
const carsIn = (arena: HTMLElement): readonly number[] => {
  const lanes = all(arena, '.pk10-lane').toSorted((one, other) => endOf(other) - endOf(one));
  const tiles = lanes.length > 0 ? lanes : all(arena, 'b[data-number]');
  return tiles.map(({ textContent }) => Number(textContent));
};
const endOf = (lane: HTMLElement): number => Number(lane.style.getPropertyValue('--p3'));

const DRAWS: Readonly<Record<GameFamily, Draw>> = {
  k3: { numbers: [6, 1, 4], read: spotsIn },
  pk10: { numbers: [9, 3, 4, 10, 8, 7, 1, 2, 5, 6], apart: ['12'], read: carsIn },
  ssc: { numbers: [0, 9, 9, 3, 7], read: ballsIn },
  pc28: { numbers: [9, 0, 4], apart: ['=', '13'], read: ballsIn },
  '11x5': { numbers: [11, 2, 7, 1, 10], read: ballsIn },
  mark6: { numbers: [49, 1, 30, 12, 8, 25, 48], apart: ['+', '48'], read: ballsIn },
};
const APART = '.tube-equals, .tube-sum, .pk10-sum > b';

let room: HTMLElement;
let root: Root;
beforeEach(() => {
  room = document.createElement('div');
  root = createRoot(room);
});
afterEach(() => act(() => root.unmount()));

async function arenaOf(family: string, numbers: readonly number[] | null, isPlaying: boolean) {
  const { Arena } = (await stageLoaderOf(family)()).stage;
  act(() => root.render(<Arena family={family} numbers={numbers} drawnAtMs={null} isPlaying={isPlaying} />));
  return room;
}

describe.each(GAME_FAMILIES)('the stage of %s', (family) => {
  const { numbers, apart = [], read } = DRAWS[family];
  // The special of Mark Six is no ball of the tube.
  const inTube = family === 'mark6' ? numbers.slice(0, -1) : numbers;

  test('has a picture of its own that ends', async () => {
    const [own, plain] = await Promise.all([stageLoaderOf(family)(), stageLoaderOf('roulette')()]);
    expect(own.stage.Arena).not.toBe(plain.stage.Arena);
    expect(own.stage.playMs).toBeGreaterThan(0);
  });

  test('gives nothing away while the draw is awaited', async () => {
    const arena = await arenaOf(family, null, false);
    expect(all(arena, APART)).toEqual([]);
    // Ten cars wait side by side: whichever leads, they stand in the order of their lanes.
    expect(read(arena)).toEqual(family === 'pk10' ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : []);
  });

  test('plays towards the numbers of the server', async () => {
    const arena = await arenaOf(family, numbers, true);
    expect(arena.querySelectorAll('[data-playing]')).toHaveLength(1);
    expect(read(arena)).toEqual(inTube);
  });

  test('shows the numbers of the server, still, and what stands apart', async () => {
    const arena = await arenaOf(family, numbers, false);
    expect(arena.querySelectorAll('[data-playing]')).toHaveLength(0);
    expect(read(arena)).toEqual(inTube);
    expect(all(arena, APART).map(({ textContent }) => textContent)).toEqual(apart);
  });
});

test('a family that this app does not know has the plain stage, with its numbers', async () => {
  expect((await arenaOf('roulette', null, false)).querySelectorAll('[data-number]')).toHaveLength(0);
  const shown = await arenaOf('roulette', [17, 3], false);
  expect(all(shown, '[data-number]').map(({ textContent }) => textContent)).toEqual(['17', '3']);
});

test('balls drop into the tube 120 ms apart, and lie there before the draw has been played', async () => {
  const css = readFileSync(path.join(import.meta.dirname, 'stage/tube-stage.css'), 'utf8');
  const [, drop = '', first = '', step = ''] =
    /animation: tube-drop ([\d.]+)s calc\(([\d.]+)s \+ var\(--at\) \* (\d+)ms\)/.exec(css) ?? [];
  const arena = await arenaOf('ssc', DRAWS.ssc.numbers, true);
  const starts = all(arena, '.tube-ball').map(
    (ball) => Number(first) * 1_000 + Number(ball.style.getPropertyValue('--at')) * Number(step),
  );
  expect(starts.map((ms) => Math.round(ms - (starts[0] ?? 0)))).toEqual([0, 120, 240, 360, 480]);
  const { playMs } = (await stageLoaderOf('ssc')()).stage;
  expect((starts.at(-1) ?? 0) + Number(drop) * 1_000).toBeLessThanOrEqual(playMs);
});
