import { groupOf, zodiacOf } from '@tessera/domain/games/mark6/zodiac';
import { epochMs } from '@tessera/domain/time';

import type { Translate } from '../../i18n/i18n.ts';

/** The words of the animals that the numbers of a draw have: those of its lunar year. */
export const animalOf =
  (t: Translate, drawnAtMs: number) =>
  (number: number): string =>
    t(`history.zodiac.${zodiacOf(groupOf(number), epochMs(drawnAtMs))}`);
