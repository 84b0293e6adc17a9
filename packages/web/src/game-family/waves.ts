import { colourOf } from '@tessera/domain/games/mark6/balls';

import { type ByFamily, entryOf } from './entry-of.ts';

const WAVES: Partial<ByFamily<(number: number) => string>> = { mark6: colourOf };

/** The colour of each ball of a family; undefined where balls have none. No part of a sign: home goes
 *  without. */
export const waveOf = (family: string): ((number: number) => string) | undefined => entryOf(WAVES, family);
