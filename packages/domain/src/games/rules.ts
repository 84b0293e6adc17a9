import { lazily } from '../cache/lazily.ts';
import { type PayTable, payTableHash, payTableOf, payTableText } from '../pricing.ts';
import type { FamilyDefinition } from './family.ts';

/** Selections, prices and draw rules of one round. */
export type RoundRules = {
  readonly family: FamilyDefinition;
  readonly payTable: PayTable;
  /** The text from which the prices follow: it is published, and each bet's leaf names its hash. */
  readonly tableText: string;
  /** SHA-256 of the text, as hex. */
  readonly tableHash: string;
};

/** The rules of a game's round, by the place of the round in its chain, which counts from 1.
 *  Cost: a look-up; what a round sells is computed when it is first asked for. */
export type RulesAt = (chainIndex: number) => RoundRules;

/** The place of the first round in its chain. */
export const FIRST_INDEX = 1;

/** The same rules for every round: a family at one target return.
 *  Units: rtpE4 x 10 000.   Cost: the text prices every selection, tens of ms, when it is first read. */
export function sameRules(family: FamilyDefinition, rtpE4: number): RulesAt {
  const payTable = payTableOf(family, rtpE4);
  const text = lazily(() => payTableText(payTable));
  const hash = lazily(() => payTableHash(text()));
  const rules: RoundRules = {
    family,
    payTable,
    get tableText() {
      return text();
    },
    get tableHash() {
      return hash();
    },
  };
  return () => rules;
}
