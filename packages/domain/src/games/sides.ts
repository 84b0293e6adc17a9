import type { Choice } from './feature.ts';

/** The four sides and their four combinations are named alike in every family; what counts as big is each
 *  family's. */

type Where<T> = (holds: (of: T) => boolean) => readonly number[];

/** big, small, odd, even. */
export const sideChoices = <T>(
  where: Where<T>,
  side: (of: T) => string,
  parity: (of: T) => string,
): readonly Choice[] => [
  { pick: 'big', values: where((of) => side(of) === 'big') },
  { pick: 'small', values: where((of) => side(of) === 'small') },
  { pick: 'odd', values: where((of) => parity(of) === 'odd') },
  { pick: 'even', values: where((of) => parity(of) === 'even') },
];

/** bo, be, so, se: big or small with odd or even. */
export const comboChoices = <T>(
  where: Where<T>,
  side: (of: T) => string,
  parity: (of: T) => string,
): readonly Choice[] => [
  { pick: 'bo', values: where((of) => side(of) === 'big' && parity(of) === 'odd') },
  { pick: 'be', values: where((of) => side(of) === 'big' && parity(of) === 'even') },
  { pick: 'so', values: where((of) => side(of) === 'small' && parity(of) === 'odd') },
  { pick: 'se', values: where((of) => side(of) === 'small' && parity(of) === 'even') },
];
