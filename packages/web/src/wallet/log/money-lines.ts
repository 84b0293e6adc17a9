import { minor, moneyOrZero, type Money } from '@tessera/domain/money';

import { linesOf, type LogLine } from '../../ui/log/index.ts';
import type { LogItem } from './log-pages.ts';

/** Incoming and outgoing sums without sign; null while older rows of the day may still be fetched. */
export type DaySums = { readonly inMinor: Money; readonly outMinor: Money } | null;
export type MoneyLine<Item> = LogLine<Item, DaySums>;

/** Groups items by day. `signedOf` gives an item's amount, negative for outgoing ones. Units: 1/100. */
export const moneyLines = <Item extends LogItem>(
  items: readonly Item[],
  isEnd: boolean,
  signedOf: (item: Item) => bigint,
): readonly MoneyLine<Item>[] =>
  linesOf<Item, DaySums>(items, isEnd, {
    keyOf: ({ id }) => id,
    secondsOf: ({ createtime }) => createtime,
    sumsOf: (ofDay, isWhole) => (isWhole ? sumsOf(ofDay.map(signedOf)) : null),
  });

/** Signed decimal text as minor units; malformed text counts as zero. */
export function signedMinor(text: string): Money {
  const amount = moneyOrZero(text.replace(/^[-+]/, ''));
  return text.startsWith('-') ? minor(-amount) : amount;
}

function sumsOf(amounts: readonly bigint[]): DaySums {
  let [inMinor, outMinor] = [0n, 0n];
  for (const amount of amounts) {
    if (amount > 0n) inMinor += amount;
    else outMinor -= amount;
  }
  return { inMinor: minor(inMinor), outMinor: minor(outMinor) };
}
