import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

import { lazily } from './cache/lazily.ts';
import type { Fraction } from './fraction.ts';
import type { FamilyCode } from './games/families.ts';
import type { FamilyDefinition, Selection } from './games/family.ts';
import { oddsFor, type OddsE4, returnOf } from './odds.ts';
import { assert } from './result.ts';

export type Price = {
  readonly oddsE4: OddsE4;
  readonly probability: Fraction;
  /** Probability x odds and the chance of a push, never above the target. */
  readonly return: Fraction;
};

export type PayTable = {
  /** Family and target return, `<family>/<rtpE4>`, or what the text calls itself. The hash of the text says
   *  what it stands for. */
  readonly id: string;
  readonly family: FamilyCode;
  readonly rtpE4: number;
  /** The price of a selection key; undefined for a key that is not on sale. */
  readonly priceOf: (selectionKey: string) => Price | undefined;
  /** Every selection on sale with its price, in the family's order; of an unlisted play the first, where one
   *  price serves all. */
  readonly entries: readonly PayTableEntry[];
  /** The plays of which only the first selection is an entry. */
  readonly unlisted: ReadonlySet<string>;
};

export type PayTableEntry = { readonly selection: Selection; readonly price: Price };

/** Stands in a pay table for every pick of a play. */
export const EVERY_PICK = '*';

/** Odds of 1.00 only give the stake back: such a selection is not sold. */
const ODDS_ABOVE_E4 = 10_000;

/** Prices every selection of a family at one target return.
 *  Units: rtpE4 and oddsE4 x 10 000.   Cost: one price at its first question, for an unlisted play one for
 *  all its selections; `entries` prices all. */
export function payTableOf(family: FamilyDefinition, rtpE4: number): PayTable {
  assert(
    Number.isInteger(rtpE4) && rtpE4 > 0 && rtpE4 <= 10_000,
    'a target return lies above 0 and at most at 1',
  );
  const known = new Map<string, Price | undefined>();
  const priceOf = (key: string): Price | undefined => {
    if (known.has(key)) return known.get(key);
    const selection = family.selectionOf(key);
    if (!selection) return undefined;
    const first = firstOfUnlisted(family, selection);
    if (first && first.key !== key) return priceOf(first.key);
    const price = priceAt(selection, rtpE4);
    known.set(key, price);
    return price;
  };
  const entries = lazily(() =>
    family.plays.flatMap((play) =>
      play.selections.flatMap((selection) => {
        const price = priceOf(selection.key);
        return price ? [{ selection, price }] : [];
      }),
    ),
  );
  const unlisted = lazily(
    () => new Set(family.plays.filter(({ isListed }) => !isListed).map(({ key }) => key)),
  );
  return {
    id: `${family.code}/${rtpE4}`,
    family: family.code,
    rtpE4,
    priceOf,
    get entries() {
      return entries();
    },
    get unlisted() {
      return unlisted();
    },
  };
}

/** Writes a table down as the text that each bet's proof refers to. Four head lines, then one line for each
 *  play and price: the play, the odds x 10 000, the chance, and the picks at that price, in the family's
 *  order. An unlisted play has one line, with `*` for every pick that its rules know in its canonical form.
 *
 *      tessera pay table 1
 *      id <family>/9700
 *      family <family>
 *      rtp 9700
 *      side 19500 107/216 big,small
 *
 *  Every line ends with a line feed; the text is ASCII. Equal tables give equal bytes. */
export function payTableText(table: PayTable): string {
  const lines = new Map<string, string[]>();
  const { unlisted } = table;
  for (const { selection, price } of table.entries) {
    const { n, d } = price.probability;
    const head = `${selection.play} ${price.oddsE4} ${n}/${d}`;
    const picks = lines.get(head) ?? [];
    picks.push(unlisted.has(selection.play) ? EVERY_PICK : selection.pick);
    lines.set(head, picks);
  }
  const head = ['tessera pay table 1', `id ${table.id}`, `family ${table.family}`, `rtp ${table.rtpE4}`];
  const body = Array.from(lines, ([play, picks]) => `${play} ${picks.join(',')}`);
  return `${[...head, ...body].join('\n')}\n`;
}

/** SHA-256 of the text, as hex: the name under which a bet's leaf pins the table it was priced by. */
export const payTableHash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

const firstOfUnlisted = (family: FamilyDefinition, { play }: Selection): Selection | undefined =>
  family.plays.find(({ key, isListed }) => key === play && !isListed)?.selections[0];

function priceAt({ probability, push }: Selection, rtpE4: number): Price | undefined {
  const oddsE4 = oddsFor(probability, rtpE4, push);
  if (oddsE4 <= ODDS_ABOVE_E4) return undefined;
  return { oddsE4, probability, return: returnOf(probability, oddsE4, push) };
}
