import type { Data } from '@tessera/contract/routes';

import { pickOf } from './pick-rows.ts';

type Play = Data<'games/play'>['plays'][number];

/** "20261121-0042" is shown as 0042: the day is today's. */
export const shortIssue = (issue: string): string => issue.split('-')[1] ?? issue;

/** How a line reads: its play, and what is chosen in it. */
export function lineNames(
  line: { readonly play: string; readonly number: string },
  plays: readonly Play[],
): { readonly play: string; readonly pick: string } {
  const play = plays.find((each) => each.play === line.play);
  return { play: play?.name ?? line.play, pick: play ? pickName(play, line.number) : line.number };
}

function pickName(play: Play, number: string): string {
  if (play.pick.kind === 'one') return play.items.find((item) => item.number === number)?.name ?? number;
  const rows = pickOf(play, number).map((row, at) =>
    play.pick.kind === 'pairAndSingle' && at === 0 ? row.map((pair) => pair.repeat(2)) : row,
  );
  return leftToRight(rows.map((row) => row.join(' ')).join(' \u2013 '));
}

/** Numbers keep their order inside right-to-left text. */
const leftToRight = (text: string): string => `\u2066${text}\u2069`;
