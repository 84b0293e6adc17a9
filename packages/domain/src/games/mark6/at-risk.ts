import { lazily } from '../../cache/lazily.ts';
import { grouped } from '../../grouped.ts';
import { atRiskIn, stakesOf } from '../book/at-risk.ts';
import { choose, range } from '../combinatorics.ts';
import type { BookEntry } from '../family.ts';
import { ALL_NUMBERS, DRAWN, NORMALS, NUMBERS, TAILS, tailOf } from './balls.ts';
import type { Mark6Line } from './lines.ts';
import { groupOf, GROUPS } from './zodiac.ts';

type Entries = readonly BookEntry<Mark6Line>[];

/** Stake at risk in a book: those on the special, on the zodiacs and on the tails that show, and on single
 *  normals are each seen together. Longer combinations count as a whole: a cover of them has more lines than
 *  anybody may stake.
 *  Units: 1/100.   Cost: some thousand steps where zodiacs or tails are staked, else some hundred. */
export function mark6AtRisk(entries: Entries): bigint {
  const parts = grouped(entries, ({ selection: { pattern } }) =>
    pattern.on === 'any'
      ? pattern.by
      : pattern.on === 'normals' && pattern.all.length === 1
        ? 'normal'
        : pattern.on,
  );
  let risk = 0n;
  for (const [on, lines] of parts) {
    if (on === 'special') risk += onSpecial(lines);
    else if (on === 'zodiac') risk += onShown(lines, shownZodiacs());
    else if (on === 'tail') risk += onShown(lines, shownTails());
    else if (on === 'normal') risk += onNormals(lines);
    else risk += stakesOf(lines);
  }
  return risk;
}

function onSpecial(lines: Entries): bigint {
  const paid = ALL_NUMBERS.map((special) =>
    lines.reduce((sum, { selection: { pattern }, payoutMinor, stakeMinor }) => {
      if (pattern.on !== 'special') return sum;
      if (pattern.wins.includes(special)) return sum + payoutMinor;
      return pattern.pushes.includes(special) ? sum + stakeMinor : sum;
    }, 0n),
  );
  return atRiskIn({ stakeMinor: stakesOf(lines), paid, cases: paid.map(() => 1n) });
}

/** The draws by the set of kinds that they show, as bits. */
type Shown = { readonly bitOf: (pick: number) => number; readonly cases: readonly bigint[] };

function onShown(lines: Entries, { bitOf, cases }: Shown): bigint {
  const paid = cases.map((_, shown) =>
    lines.reduce(
      (sum, { selection, payoutMinor }) =>
        (shown & bitOf(Number(selection.pick))) === 0 ? sum : sum + payoutMinor,
      0n,
    ),
  );
  return atRiskIn({ stakeMinor: stakesOf(lines), paid, cases });
}

const shownZodiacs = lazily(() => shownOf(range(1, GROUPS), groupOf));
const shownTails = lazily(() => shownOf(TAILS, tailOf));

/** Counts the sets of seven numbers that show exactly each set of kinds: those within it, less those within a
 *  smaller one. */
function shownOf(kinds: readonly number[], kindOf: (number: number) => number): Shown {
  const bits = new Map(kinds.map((kind, at) => [kind, 1 << at]));
  const sizes = kinds.map((kind) => ALL_NUMBERS.filter((number) => kindOf(number) === kind).length);
  const cases = range(0, (1 << kinds.length) - 1).map((mask) => {
    const numbers = sizes.reduce((sum, size, at) => ((mask >> at) & 1 ? sum + size : sum), 0);
    return numbers < DRAWN ? 0n : BigInt(choose(numbers, DRAWN));
  });
  for (let bit = 1; bit < cases.length; bit <<= 1) {
    for (let mask = 0; mask < cases.length; mask += 1) {
      if (mask & bit) cases[mask] = (cases[mask] ?? 0n) - (cases[mask ^ bit] ?? 0n);
    }
  }
  return { bitOf: (pick) => bits.get(pick) ?? 0, cases };
}

/** Six of the numbers pay: at least the six that pay least. */
function onNormals(lines: Entries): bigint {
  const pays = new Map<number, bigint>();
  for (const {
    selection: { pattern },
    payoutMinor,
  } of lines) {
    const [number = 0] = pattern.on === 'normals' ? pattern.all : [];
    pays.set(number, (pays.get(number) ?? 0n) + payoutMinor);
  }
  const stakeMinor = stakesOf(lines);
  if (pays.size < NUMBERS) return stakeMinor;
  const least = [...pays.values()].toSorted((a, b) => (a < b ? -1 : Number(a > b))).slice(0, NORMALS);
  return atRiskIn({ stakeMinor, paid: [least.reduce((sum, each) => sum + each, 0n)], cases: [1n] });
}
