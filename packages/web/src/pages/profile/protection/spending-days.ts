import type { Data } from '@tessera/contract/routes';
import { moneyOrZero } from '@tessera/domain/money';
import { DAY_MS } from '@tessera/domain/time';

export type PlayDays = Data<'user/playDays'>;

/** The play of one day.   Units: 1/100. */
export type SpendingDay = {
  readonly date: string;
  readonly staked: bigint;
  readonly returned: bigint;
  readonly net: bigint;
};

/** The last days of a reply, oldest first; those without play are zero. */
export function lastDays({ to, list }: PlayDays, count: number): readonly SpendingDay[] {
  const played = new Map(list.map((day) => [day.date, day]));
  return Array.from({ length: count }, (_, at) => {
    const date = new Date(Date.parse(to) + (at + 1 - count) * DAY_MS).toISOString().slice(0, 10);
    const day = played.get(date);
    if (!day) return { date, staked: 0n, returned: 0n, net: 0n };
    const [staked, returned] = [signedMinor(day.staked), signedMinor(day.returned)];
    return { date, staked, returned, net: returned - staked };
  });
}

/** More came back of earlier stakes on a day than was staked on it: below zero. */
const signedMinor = (text: string): bigint =>
  text.startsWith('-') ? -moneyOrZero(text.slice(1)) : moneyOrZero(text);

/** Totals of some days. Units: 1/100. */
export const totalOf = (days: readonly SpendingDay[]): Omit<SpendingDay, 'date'> => ({
  staked: sumOf(days, 'staked'),
  returned: sumOf(days, 'returned'),
  net: sumOf(days, 'net'),
});

const sumOf = (days: readonly SpendingDay[], field: 'staked' | 'returned' | 'net'): bigint =>
  days.reduce((sum, day) => sum + day[field], 0n);

const STEPS = [1n, 2n, 3n, 4n, 5n, 6n, 8n];

/** The highest figure of an axis that has room for all of these: a few of a power of ten, 1.00 at least.
 *  Units: 1/100. */
export function axisMax(amounts: readonly bigint[]): bigint {
  const most = amounts.reduce((high, each) => (each > high ? each : -each > high ? -each : high), 0n);
  for (let unit = 100n; ; unit *= 10n) for (const step of STEPS) if (step * unit >= most) return step * unit;
}

/** The bars of a row of figures as one path: a day is ten units wide, and its bar so much of them. A figure
 *  of `max` is `height` high; one below zero hangs from the axis.
 *  Units: of the drawing. */
export function barsOf(
  amounts: readonly bigint[],
  { max, axis, height, width }: { max: bigint; axis: number; height: number; width: number },
): string {
  return amounts
    .map((amount, at) => {
      if (amount === 0n) return '';
      const length = (Number(amount) / Number(max)) * height;
      // A day with play is seen, however little that was.
      const shown = Math.sign(length) * Math.max(Math.abs(length), 1);
      return `M${at * 10 + (10 - width) / 2} ${axis}v${-round(shown)}h${width}v${round(shown)}z`;
    })
    .join('');
}

const round = (units: number): number => Math.round(units * 100) / 100;

/** The place of the day at this part of the width of a drawing, counted from its start; the nearest one
 *  beyond its ends. */
export const dayAt = (part: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.floor(part * count)));

/** The place of the last day with play; of the last of all where there is none. */
export function lastPlayed(days: readonly SpendingDay[]): number {
  const at = days.findLastIndex(({ staked, returned }) => staked !== 0n || returned !== 0n);
  return at === -1 ? days.length - 1 : at;
}

/** A moment on this date in the reader's own zone, whose name is that of the date.   Units: epoch seconds. */
export const noonOf = (date: string): number => Date.parse(`${date}T12:00:00`) / 1000;
