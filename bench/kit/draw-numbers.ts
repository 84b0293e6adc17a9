/** SQL for the numbers of a made-up draw of the game `g`: as many as its family draws, because the database
 *  counts them by their places. */
export const DRAW_NUMBERS = `(select array_agg(n::smallint) from generate_series(1,
  case g.family when 'pk10' then 10 when 'ssc' then 5 else 3 end) as n)`;
