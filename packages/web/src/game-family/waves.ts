import { colourOf } from '@tessera/domain/games/mark6/balls';
import { colourOf as colourOfSum } from '@tessera/domain/games/pc28/colour';

import { type ByFamily, entryOf } from './entry-of.ts';

type Wave = (number: number) => string;

const WAVES: Partial<ByFamily<Wave>> = { mark6: colourOf };
const SUM_WAVES: Partial<ByFamily<Wave>> = { pc28: colourOfSum };

/** The colour of each ball of a family; undefined where balls have none. No part of a sign: home goes
 *  without. */
export const waveOf = (family: string): Wave | undefined => entryOf(WAVES, family);

/** The colour of the sum of a draw, in the same way. */
export const sumWaveOf = (family: string): Wave | undefined => entryOf(SUM_WAVES, family);
