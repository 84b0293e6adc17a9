import type { RefObject } from 'react';

import { useT } from '../../../../i18n/i18n.ts';
import type { MatchDay } from '../../../../league/use-league.ts';
import { OwnRound, StuckStrip } from '../board/issue/issue-strip.tsx';
import type { Sale } from '../picks/sale.ts';
import type { StageRound } from '../stage/stage-round.ts';
import { ReplayClock } from './replay/replay-board.tsx';

type LeagueStripProps = {
  readonly family: string;
  /** The match day shown; undefined while none is on sale. */
  readonly day: Pick<MatchDay, 'season' | 'day'> | undefined;
  /** Null once it has closed. */
  readonly sale: Pick<Sale, 'closesAtMs'> | null;
  /** The player's round: awaited or the last drawn. The page of a match has none. */
  readonly own?: StageRound | null;
  /** The last match day. */
  readonly last?: MatchDay | undefined;
  /** The round whose result is held back, if any. */
  readonly heldId?: string | undefined;
  /** It shows once this has left the screen. */
  readonly card: RefObject<HTMLElement | null>;
};

/** The strip of the pages of a league: the match day and the time until it closes. With own bets, first the
 *  draw that is awaited, then the minute of its replay, then what it has come to. */
export function LeagueStrip({ family, day, sale, own = null, last, heldId, card }: LeagueStripProps) {
  const t = useT();
  // An earlier one is no longer above.
  const shown = own && own.issue >= (last?.game_no ?? '') ? own : null;
  const isHeld = shown?.roundId === heldId;
  const played = isHeld && last?.round_id === heldId ? last : null;
  return (
    <StuckStrip
      family={family}
      name={day ? t('league.day', { season: day.season, day: day.day }) : t('bet.between')}
      shortName={day ? t('league.round', { day: day.day }) : ''}
      sale={sale}
      own={shown && (played ? <Replayed day={played} /> : <OwnRound own={shown} isShown={!isHeld} />)}
      card={card}
    />
  );
}

function Replayed({ day }: { readonly day: MatchDay }) {
  const t = useT();
  return (
    <>
      <span>{t('league.round', { day: day.day })}</span> <ReplayClock drawsAtMs={day.draws_at_ms} />
    </>
  );
}
