import { minor, parseMoney, ZERO, type Money } from '@tessera/domain/money';
import type { LogItem } from './log-pages.ts';

export type DayLine = {
  readonly kind: 'day';
  readonly key: string;
  /** A moment of that day, epoch seconds. */
  readonly at: number;
  /** What came in and what went out, both without a sign; null while older rows of the day may still be fetched. */
  readonly sums: { readonly inMinor: Money; readonly outMinor: Money } | null;
};

export type ItemLine<Item> = { readonly kind: 'item'; readonly key: string; readonly item: Item };
export type LogLine<Item> = DayLine | ItemLine<Item>;

/** Sets items, newest first, under a header for each day of the reader's own calendar. `signedOf` gives an item's
 *  amount, below zero for what went out.   Units: 1/100.   Cost: one step per item. */
export function linesOf<Item extends LogItem>(
  items: readonly Item[],
  isEnd: boolean,
  signedOf: (item: Item) => bigint,
): readonly LogLine<Item>[] {
  const days: { readonly key: string; readonly items: Item[] }[] = [];
  for (const item of items) {
    const key = dayOf(item.createtime);
    const day = days.at(-1);
    if (day?.key === key) day.items.push(item);
    else days.push({ key, items: [item] });
  }
  return days.flatMap((day, at) => [
    headerOf(day.key, day.items, isEnd || at < days.length - 1, signedOf),
    ...day.items.map((item): ItemLine<Item> => ({ kind: 'item', key: item.id, item })),
  ]);
}

/** Decimal text, signed or not, as minor units; what is not an amount counts as nothing. */
export function signedMinor(text: string): Money {
  const amount = parseMoney(text.replace(/^[-+]/, ''));
  if (!amount.ok) return ZERO;
  return text.startsWith('-') ? minor(-amount.value) : amount.value;
}

function headerOf<Item extends LogItem>(
  key: string,
  items: readonly Item[],
  isWhole: boolean,
  signedOf: (item: Item) => bigint,
): DayLine {
  let [inMinor, outMinor] = [0n, 0n];
  for (const item of items) {
    const amount = signedOf(item);
    if (amount > 0n) inMinor += amount;
    else outMinor -= amount;
  }
  const sums = isWhole ? { inMinor: minor(inMinor), outMinor: minor(outMinor) } : null;
  return { kind: 'day', key, at: items[0]?.createtime ?? 0, sums };
}

/** Formatting ten thousand dates by Intl would take longer than drawing the list. */
function dayOf(seconds: number): string {
  const day = new Date(seconds * 1000);
  return `${day.getFullYear()}-${day.getMonth() + 1}-${day.getDate()}`;
}
