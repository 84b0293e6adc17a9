import type { Ref } from 'react';

import { shortIssue } from '../../../../bets/bet-names.ts';
import { useT } from '../../../../i18n/i18n.ts';
import type { MatchDay } from '../../../../league/use-league.ts';
import type { Replay } from '../../../../league/use-replay.ts';
import { ErrorBoundary } from '../../../../ui/error-boundary/index.ts';
import { SaleRing } from '../board/issue/sale-ring.tsx';
import type { StageRound } from '../stage/stage-round.ts';
import type { DayState } from './day-states.ts';
import type { LeagueTerms } from './match/match-view.ts';
import { ReplayBoard } from './replay/replay-board.tsx';

import card from '../board/issue/issue-card.module.css';

type DayHeadProps = {
  /** Of the match day shown; undefined while none is on sale. */
  readonly slip: DayState | undefined;
  readonly terms: LeagueTerms;
  readonly last: MatchDay | undefined;
  readonly replay: Replay;
  readonly own: StageRound | null;
  readonly ref: Ref<HTMLElement>;
};

/** The match day on sale with its countdown, and the last one: replayed, then as a list of results. */
export function DayHead({ slip, terms, last, replay, own, ref }: DayHeadProps) {
  const t = useT();
  return (
    <section
      ref={ref}
      className={card['card']}
      data-family={terms.game.family}
      aria-label={t('bet.issueCard')}
    >
      <div className={card['now']}>
        <SaleRing isSmall={false} sale={slip?.sale ?? null} interval={terms.game.interval} />
        <div className={card['words']}>
          <p className={card['issue']}>
            {slip ? t('league.day', { season: slip.day.season, day: slip.day.day }) : t('bet.between')}
          </p>
          <p className={card['state']}>
            {slip
              ? `${t('bet.open')} \u00b7 ${t('bet.issue', { no: shortIssue(slip.day.game_no) })}`
              : t('bet.closing')}
          </p>
        </div>
      </div>
      {last && (
        <ErrorBoundary key={last.round_id} place="stage">
          <ReplayBoard day={last} names={terms.names} replay={replay} own={own} />
        </ErrorBoundary>
      )}
    </section>
  );
}
