import { yearsAround, type DateBounds } from '../ui/date-picker/index.ts';

const USUAL_AGE = 30;

/** From 150 years ago until today. Units: YYYY-MM-DD. */
export function birthdayBounds(today: string): DateBounds {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  return { ...yearsAround(year), max: { year, month, day } };
}

/** Where the lists stand before a birthday is known: in the middle of those that are likely. */
export const firstBirthday = (today: string): string =>
  `${String(Number(today.slice(0, 4)) - USUAL_AGE).padStart(4, '0')}-01-01`;
