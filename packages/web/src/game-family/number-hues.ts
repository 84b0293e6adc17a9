import { type ByFamily, entryOf } from './entry-of.ts';
import type { NumberHue } from './family-parts.ts';
import { hueOfCar } from './pk10/hue-of.ts';
import { sumWaveOf, waveOf } from './waves.ts';

const HUES: Partial<ByFamily<(number: number) => NumberHue>> = { pk10: hueOfCar };

/** Attributes that give an element the colours of a drawn number: `--hue`, and `--figure` for the text on it;
 *  nothing where numbers have none. No part of a sign: home goes without. */
export const numberHueOf = (family: string, number: number): NumberHue =>
  entryOf(HUES, family)?.(number) ?? waveHue(waveOf(family)?.(number));

/** The same of the sum of a draw. */
export const sumHueOf = (family: string, sum: number): NumberHue => waveHue(sumWaveOf(family)?.(sum));

const NONE: NumberHue = {};
const waveHue = (wave: string | undefined): NumberHue =>
  wave === undefined || wave === 'none' ? NONE : { 'data-wave': wave };
