import type { NumberHue } from '../family-parts.ts';

import hues from './rank.module.css';

/** The hue of a car, as on its tile. */
export const hueOfCar = (number: number): NumberHue => ({ className: hues.hue, 'data-number': number });
