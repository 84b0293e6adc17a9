export type DayLine<Sums> = {
  readonly kind: 'day';
  readonly key: string;
  /** A moment of that day, epoch seconds. */
  readonly at: number;
  readonly sums: Sums;
};
export type ItemLine<Item> = { readonly kind: 'item'; readonly key: string; readonly item: Item };
export type LogLine<Item, Sums> = DayLine<Sums> | ItemLine<Item>;

export type LogRules<Item, Sums> = {
  /** No two items of a log have the same. */
  readonly keyOf: (item: Item) => string;
  /** When it happened, epoch seconds. */
  readonly secondsOf: (item: Item) => number;
  /** What stands beside a day. `isWhole` is false while older items of that day may still be fetched. */
  readonly sumsOf: (items: readonly Item[], isWhole: boolean) => Sums;
};

/** Sets items, newest first, under a header for each day of the reader's own calendar.  Cost: one step per
 *  item and what `sumsOf` takes. */
export function linesOf<Item, Sums>(
  items: readonly Item[],
  isEnd: boolean,
  { keyOf, secondsOf, sumsOf }: LogRules<Item, Sums>,
): readonly LogLine<Item, Sums>[] {
  const days: { readonly key: string; readonly at: number; readonly items: Item[] }[] = [];
  for (const item of items) {
    const at = secondsOf(item);
    const key = dayOf(at);
    const day = days.at(-1);
    if (day?.key === key) day.items.push(item);
    else days.push({ key, at, items: [item] });
  }
  return days.flatMap((day, position) => {
    const sums = sumsOf(day.items, isEnd || position < days.length - 1);
    const header: DayLine<Sums> = { kind: 'day', key: day.key, at: day.at, sums };
    return [header, ...day.items.map((item): ItemLine<Item> => ({ kind: 'item', key: keyOf(item), item }))];
  });
}

/** Formatting ten thousand dates by Intl would take longer than drawing the list. */
function dayOf(seconds: number): string {
  const day = new Date(seconds * 1000);
  return `${day.getFullYear()}-${day.getMonth() + 1}-${day.getDate()}`;
}
