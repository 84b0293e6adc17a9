export type DayLine<Sums> = {
  readonly kind: 'day';
  readonly key: string;
  /** A moment of the day, epoch seconds. */
  readonly at: number;
  readonly sums: Sums;
};
export type ItemLine<Item> = { readonly kind: 'item'; readonly key: string; readonly item: Item };
export type LogLine<Item, Sums> = DayLine<Sums> | ItemLine<Item>;

export type LogRules<Item, Sums> = {
  /** Unique within a log. */
  readonly keyOf: (item: Item) => string;
  /** The time of the event, epoch seconds. */
  readonly secondsOf: (item: Item) => number;
  /** The sums of a day. `isWhole` is false while older items of that day may still be fetched. */
  readonly sumsOf: (items: readonly Item[], isWhole: boolean) => Sums;
};

/** Groups items, newest first, by days of the reader's own calendar. Cost: one step per item, and `sumsOf`
 *  once per day. */
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

/** Formatting ten thousand dates with Intl would take longer than rendering the list. */
function dayOf(seconds: number): string {
  const day = new Date(seconds * 1000);
  return `${day.getFullYear()}-${day.getMonth() + 1}-${day.getDate()}`;
}
