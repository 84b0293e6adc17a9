import { numberFormat } from './intl.ts';
import { formatTag, type Locale } from './locale.ts';

const UNITS = [
  { unit: 'day', seconds: 86_400, least: 2 },
  { unit: 'hour', seconds: 3_600, least: 1 },
  { unit: 'minute', seconds: 60, least: 1 },
  { unit: 'second', seconds: 1, least: 0 },
] as const;

/** A figure that touches its unit, as Intl writes them in Chinese: our texts have a blank there. */
const TOUCHING = /(?<=\d)(?=\p{Script=Han})/u;

/** A length of time in the largest unit that divides it. A single day is 24 hours. Units: whole seconds. */
export function formatDuration(seconds: number, locale: Locale): string {
  const fits = UNITS.find((each) => seconds % each.seconds === 0 && seconds >= each.least * each.seconds);
  const { unit, seconds: size } = fits ?? UNITS[3];
  const format = numberFormat(formatTag(locale), { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(seconds / size).replace(TOUCHING, ' ');
}
