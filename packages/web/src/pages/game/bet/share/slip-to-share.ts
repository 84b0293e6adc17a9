import type { Payload } from '@tessera/contract/routes';

import type { PlayInfo } from '../picks/wire.ts';
import { rowsOf } from '../place/slip-payload.ts';
import type { SlipLine } from '../slip/state/draft.ts';

export type SharedContent = Payload<'games/shareSlip'>;

/** The part of a slip that can be shared: selections that are on sale. */
export type SlipToShare = {
  readonly content: SharedContent;
  /** The selections that are not shared, because their issue has closed. */
  readonly leftOut: number;
};

type Place = { readonly gameId: number; readonly issue: string; readonly plays: readonly PlayInfo[] };

/** The lines of a slip on one issue, as the server sells them. */
export const slipToShare = (
  { gameId, issue, plays }: Place,
  lines: readonly Pick<SlipLine, 'id' | 'play' | 'number' | 'odds' | 'stake'>[],
): SlipToShare => ({
  content: {
    lines: rowsOf(lines, plays).map(({ play, number }) => ({
      game_id: gameId,
      game_no: issue,
      play,
      number,
    })),
  },
  leftOut: 0,
});
