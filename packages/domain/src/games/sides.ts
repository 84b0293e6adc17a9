/** The four sides and their four combinations are named alike in every family; what counts as big is each
 *  family's. */

type Choices = readonly (readonly [pick: string, values: readonly number[]])[];
type Where<T> = (holds: (of: T) => boolean) => readonly number[];

/** big, small, odd, even. */
export const sideChoices = <T>(
  where: Where<T>,
  side: (of: T) => string,
  parity: (of: T) => string,
): Choices => [
  ['big', where((of) => side(of) === 'big')],
  ['small', where((of) => side(of) === 'small')],
  ['odd', where((of) => parity(of) === 'odd')],
  ['even', where((of) => parity(of) === 'even')],
];

/** bo, be, so, se: big or small with odd or even. */
export const comboChoices = <T>(
  where: Where<T>,
  side: (of: T) => string,
  parity: (of: T) => string,
): Choices => [
  ['bo', where((of) => side(of) === 'big' && parity(of) === 'odd')],
  ['be', where((of) => side(of) === 'big' && parity(of) === 'even')],
  ['so', where((of) => side(of) === 'small' && parity(of) === 'odd')],
  ['se', where((of) => side(of) === 'small' && parity(of) === 'even')],
];
