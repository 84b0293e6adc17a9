import { DAY_MS } from '../../src/time.ts';

/** Degrees: the argument, its factor of eccentricity, and the correction in days. */
type Term = readonly [degrees: number, correction: number];

const JULIAN_UNIX = 2_440_587.5;
/** Dynamical time runs ahead of UTC by 69 s in 2020 and some 90 s in 2060. */
const AHEAD_MS = 75_000;

/** The new moon next to a moment, to less than a minute.
 *  Units: ms.   Source: Meeus, Astronomical Algorithms, chapter 49; terms below 0.00002 days are left out. */
export function newMoonNear(atMs: number): number {
  const k = Math.round((atMs / DAY_MS + JULIAN_UNIX - 2_451_550.09766) / 29.530588861);
  const t = k / 1236.85;
  const e = 1 - 0.002516 * t;
  const sun = 2.5534 + 29.1053567 * k;
  const moon = 201.5643 + 385.81693528 * k + 0.0107582 * t ** 2;
  const f = 160.7108 + 390.67050284 * k - 0.0016118 * t ** 2;
  const node = 124.7746 - 1.56375588 * k;
  const terms: readonly Term[] = [
    [moon, -0.4072],
    [sun, 0.17241 * e],
    [2 * moon, 0.01608],
    [2 * f, 0.01039],
    [moon - sun, 0.00739 * e],
    [moon + sun, -0.00514 * e],
    [2 * sun, 0.00208 * e ** 2],
    [moon - 2 * f, -0.00111],
    [moon + 2 * f, -0.00057],
    [2 * moon + sun, 0.00056 * e],
    [3 * moon, -0.00042],
    [sun + 2 * f, 0.00042 * e],
    [sun - 2 * f, 0.00038 * e],
    [2 * moon - sun, -0.00024 * e],
    [node, -0.00017],
    [299.77 + 0.107408 * k, 0.000325],
    [251.88 + 0.016321 * k, 0.000165],
    [251.83 + 26.651886 * k, 0.000164],
    [349.42 + 36.412478 * k, 0.000126],
    [84.66 + 18.206239 * k, 0.00011],
  ];
  const mean = 2_451_550.09766 + 29.530588861 * k + 0.00015437 * t ** 2;
  const julian = terms.reduce(
    (sum, [degrees, days]) => sum + days * Math.sin((degrees * Math.PI) / 180),
    mean,
  );
  return (julian - JULIAN_UNIX) * DAY_MS - AHEAD_MS;
}
