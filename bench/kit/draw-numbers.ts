import { FAMILIES } from '@tessera/domain/games/definitions';

const PLACES = Object.values(FAMILIES)
  .map(({ code, shape }) => `when '${code}' then ${shape.places}`)
  .join(' ');

/** SQL for the numbers of a made-up draw of the game `g`: as many as its family draws, because the database
 *  counts them by their places. */
export const DRAW_NUMBERS = `(select array_agg(n::smallint)
  from generate_series(1, case g.family ${PLACES} end) as n)`;
