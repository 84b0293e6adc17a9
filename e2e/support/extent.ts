/** True under `npm test -- all`, which leaves nothing out. */
export const isWhole = process.env['TEST_EXTENT'] === 'all';

/** The languages in which a journey is made: in one direction of writing, or in both when nothing is left
 *  out. The page audit looks at every page in both in every run. */
export const JOURNEY_LOCALES = isWhole ? (['zh-Hans', 'ar'] as const) : (['zh-Hans'] as const);
