import { marketNameIn, pickNameIn } from '@tessera/contract/names/football/name-in';
import type { BetStatus } from '@tessera/domain/bets/bet-status';
import { partStates } from '@tessera/domain/games/football/part-states';

import type { Locale } from '../i18n/locale.ts';
import { loadNames } from './football/load-names.ts';

export type PartOfBet = { readonly market: string; readonly pick: string; readonly status: BetStatus };

type Combination = {
  readonly play: string;
  readonly pick: string;
  readonly status: BetStatus;
  readonly numbers: readonly number[];
};

/** The parts of a bet on a combination by their names, with what became of each. Loads the names of the
 *  language. */
export async function partsOfBet(bet: Combination, locale: Locale): Promise<readonly PartOfBet[]> {
  const names = await loadNames(locale);
  return partStates(bet, bet.numbers).map(({ market: { key }, pick, status }) => ({
    market: marketNameIn(names, key),
    pick: pickNameIn(names, key, pick),
    status,
  }));
}
