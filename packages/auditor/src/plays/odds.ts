import { type Draw, type Family, type Selection, span } from './play.ts';

/** Winning and returning outcomes out of equally likely ones. */
export type Chance<Count = number> = { readonly won: Count; readonly back: Count; readonly of: Count };

/** Counts every outcome of the positions that the selection depends on; the others do not matter.
 *  Where no number is drawn twice and their order does not matter, rising draws stand for all.
 *  Cost: at most 100 000 evaluations, for selections on five digits. */
export function chanceOf(family: Family, selection: Selection): Chance {
  const { looksAt, inAnyOrder, names, wins, pushes } = selection;
  if (names) return chanceByNames(family, selection, names);
  const values = span(family.lowest, family.highest);
  const draw: number[] = Array.from({ length: family.places }, () => -1);
  let [won, back, of] = [0, 0, 0];
  const isRising = family.isRanking && inAnyOrder;
  const fill = (at: number): void => {
    const place = looksAt[at];
    if (place === undefined) {
      of += 1;
      if (wins(draw)) won += 1;
      else if (pushes(draw)) back += 1;
      return;
    }
    for (const value of values) {
      if (family.isRanking && draw.includes(value)) continue;
      if (isRising && at > 0 && value < (draw[looksAt[at - 1] ?? 0] ?? 0)) continue;
      draw[place] = value;
      fill(at + 1);
      draw[place] = -1;
    }
  };
  fill(0);
  return { won, back, of };
}

/** The same where a selection knows only some of the numbers and none is drawn twice: each position shows one
 *  of those or "another", which stands for as many draws as others are left. */
function chanceByNames(
  { lowest, highest, places }: Family,
  { looksAt, wins, pushes }: Selection,
  names: readonly number[],
): Chance {
  const draw: number[] = Array.from({ length: places }, () => -1);
  let [won, back, of] = [0, 0, 0];
  const fill = (at: number, ways: number, othersLeft: number): void => {
    const place = looksAt[at];
    if (place === undefined) {
      of += ways;
      if (wins(draw)) won += ways;
      else if (pushes(draw)) back += ways;
      return;
    }
    fill(at + 1, ways * othersLeft, othersLeft - 1);
    for (const name of names.filter((each) => !draw.includes(each))) {
      draw[place] = name;
      fill(at + 1, ways, othersLeft);
      draw[place] = -1;
    }
  };
  fill(0, 1, highest - lowest + 1 - names.length);
  return { won, back, of };
}

/** The greatest odds of two decimals, stake included, that return no more than the target together with the
 *  stakes that are pushed.
 *  Units: odds x 100, rtpE4 x 10 000. */
export function oddsFor({ won, back, of }: Chance<number | bigint>, rtpE4: number): bigint {
  if (BigInt(won) === 0n) throw new Error('what cannot win has no odds');
  return (BigInt(rtpE4) * BigInt(of) - 10_000n * BigInt(back)) / (100n * BigInt(won));
}

/** The credit of a winning bet line, stake included, rounded down once. Units: 1/100, odds x 100. */
export const payoutOf = (stakeMinor: bigint, odds: bigint): bigint => (stakeMinor * odds) / 100n;

/** The result of a stake, in halves: so many are won at the odds, so many come back, the rest is lost. */
export type Share = { readonly won: 0 | 1 | 2; readonly back: 0 | 1 | 2 };

/** The credit of a bet line and what of it is only stake that comes back, each rounded down once.
 *  Units: 1/100, odds x 100. */
export const creditOf = (
  stakeMinor: bigint,
  odds: bigint,
  { won, back }: Share,
): { readonly minor: bigint; readonly returnedMinor: bigint } => ({
  minor: (stakeMinor * (BigInt(won) * odds + BigInt(back) * 100n)) / 200n,
  returnedMinor: (stakeMinor * BigInt(back)) / 2n,
});

/** Parses "12", "12.3" or "12.34" as hundredths, for money and odds; undefined for anything else. */
export function readHundredths(text: unknown): bigint | undefined {
  if (typeof text !== 'string') return undefined;
  const [, sign, whole, fraction = ''] = /^(-?)(\d{1,15})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const size = BigInt(whole + fraction.padEnd(2, '0'));
  return sign === '-' ? -size : size;
}

/** Parses the price of a coin, such as "7.13" or "7.1305", as ten-thousandths; undefined for anything
 *  else. */
export function readRate(text: unknown): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,12})\.(\d{2,4})$/.exec(String(text)) ?? [];
  return whole === undefined ? undefined : BigInt(whole + fraction.padEnd(4, '0'));
}

export function hundredthsText(value: bigint): string {
  const size = String(value < 0n ? -value : value).padStart(3, '0');
  return `${value < 0n ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`;
}

/** True when these numbers are a possible draw. */
export function isDraw(family: Family, draw: Draw): boolean {
  const isInRange = (number: number): boolean =>
    Number.isInteger(number) && number >= family.lowest && number <= family.highest;
  return (
    draw.length === family.places &&
    draw.every(isInRange) &&
    (!family.isRanking || new Set(draw).size === draw.length)
  );
}
