const USUAL_AGE = 30;

/** The year at which the lists stand before a birthday is known: in the middle of those that are likely. */
export const likelyBirthYear = (today: string): number => Number(today.slice(0, 4)) - USUAL_AGE;
export const firstBirthday = (today: string): string =>
  `${String(likelyBirthYear(today)).padStart(4, '0')}-01-01`;
