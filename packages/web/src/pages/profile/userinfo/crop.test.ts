import { describe, expect, test } from 'vitest';

import { avatarSide, CENTRED, dragged, squareOf, zoomed } from './crop.ts';

const wide = { width: 1600, height: 800 };
const small = { width: 300, height: 200 };

describe('crop of an avatar', () => {
  test('begins with the largest square in the middle', () => {
    expect(squareOf(CENTRED, wide)).toEqual({ left: 400, top: 0, side: 800 });
  });

  test('follows the finger: the picture moves with it, the square against it', () => {
    expect(squareOf(dragged(CENTRED, wide, { dx: 0.25, dy: 0 }), wide)).toEqual({
      left: 200,
      top: 0,
      side: 800,
    });
    const near = zoomed(CENTRED, wide, 2);
    expect(squareOf(dragged(near, wide, { dx: 0, dy: -0.25 }), wide)).toEqual({
      left: 600,
      top: 300,
      side: 400,
    });
  });

  test.each([
    [
      { dx: 9, dy: 9 },
      { left: 0, top: 0 },
    ],
    [
      { dx: -9, dy: -9 },
      { left: 1200, top: 400 },
    ],
  ])('stops at the edges of the picture', (drag, corner) => {
    expect(squareOf(dragged(zoomed(CENTRED, wide, 2), wide, drag), wide)).toEqual({ ...corner, side: 400 });
  });

  test('zooms from 1 to 4, and back inside the picture', () => {
    expect([zoomed(CENTRED, wide, 0.2).zoom, zoomed(CENTRED, wide, 99).zoom]).toEqual([1, 4]);
    const corner = dragged(zoomed(CENTRED, wide, 4), wide, { dx: 99, dy: 99 });
    expect(squareOf(zoomed(corner, wide, 1), wide)).toEqual({ left: 0, top: 0, side: 800 });
  });

  test('gives 512 px at most, and never more than the picture has', () => {
    expect(avatarSide(CENTRED, wide)).toBe(512);
    expect(avatarSide(zoomed(CENTRED, wide, 4), wide)).toBe(200);
    expect(avatarSide(CENTRED, small)).toBe(200);
  });
});
