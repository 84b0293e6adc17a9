import { useDeferredValue, useState } from 'react';

import { adoptStyles } from '../../../../game-family/adopt-styles.ts';
import { LEAGUE_TABS, type LeagueTab } from '../../../../game-family/leagues.ts';
import { formatTime } from '../../../../i18n/format.ts';
import { useT } from '../../../../i18n/i18n.ts';
import type { MatchDay } from '../../../../league/use-league.ts';
import { BarEnd } from '../../../../nav/bar-end.tsx';
import { Link } from '../../../../nav/link.tsx';
import { usePageTitle } from '../../../../nav/page-context.ts';
import { LatePlayLine } from '../../../../protection/late-play-line.tsx';
import { Chips } from '../../../../ui/chips/index.ts';
import { EmptyState } from '../../../../ui/empty-state/index.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import { RefusedState } from '../../../../ui/refused-state/index.ts';
import { Skeleton } from '../../../../ui/skeleton/index.ts';
import { Tabs } from '../../../../ui/tabs/index.ts';
import { useColumns } from '../board/use-columns.ts';
import type { RoundView } from '../picks/sale.ts';
import type { GameInfo } from '../picks/wire.ts';
import { stageRules } from '../stage/stage-rules.ts';
import { useOwnPending } from '../stage/use-own-pending.ts';
import { useStage } from '../stage/use-stage.ts';
import { DayHead } from './day-head.tsx';
import type { LeagueDays } from './day-states.ts';
import { LeagueFoot } from './league-foot.tsx';
import { LeagueRules } from './league-rules.tsx';
import { MatchCard } from './match-card.tsx';
import { viewOfMatch } from './match-view.ts';
import { useLeagueDays } from './use-league-days.ts';
import { useLeagueState } from './use-league-state.ts';

import board from '../board/bet-board.module.css';
import boardCss from './league-board.css?inline';
import css from './league.css?inline';

adoptStyles(css);
adoptStyles(boardCss);

type TableProps = { readonly game: GameInfo; readonly round: RoundView };

/** The table of a league: its match days on sale, a card for each match, and one slip for all of them. */
export function Table({ game, round }: TableProps) {
  usePageTitle(game.name);
  const { league, failure, retry } = useLeagueDays(game.id, game);
  // Deferred: React renders the cards in slices and handles input between them.
  const isKnown = useDeferredValue(league !== null, false);
  if (isKnown && league) return <Board league={league} round={round} />;
  if (failure) return <RefusedState text={failure} onRetry={retry} />;
  return <LeagueSkeleton />;
}

const LeagueSkeleton = () => (
  <div aria-busy="true">
    <div className="lg-head-skeleton" />
    <div className="lg-page">
      <Skeleton height={138} count={4} />
    </div>
  </div>
);

type BoardProps = { readonly league: LeagueDays; readonly round: RoundView };

function Board({ league, round }: BoardProps) {
  const state = useLeagueState(league);
  const { terms, slips, last, replay } = state;
  const { round: own } = useStage(terms.game.id, round, {
    placed: slips.flatMap((each) => each.state.placed),
    pending: useOwnPending(terms.game.id),
    rules: stageRules,
  });
  const t = useT();
  const hasColumns = useColumns();
  const [chosen, choose] = useState('');
  const [tab, setTab] = useState<LeagueTab>('1x2');
  const onSale = slips.filter(({ sale }) => sale !== null);
  const slip = onSale.find(({ day }) => day.game_no === chosen) ?? onSale[0];
  return (
    <div className={board['board']} data-columns={hasColumns || undefined}>
      <LeagueBar game={terms.game} last={last} />
      <div className={board['table']}>
        <DayHead slip={slip} terms={terms} last={last} replay={replay} own={own} />
        {slip ? (
          <>
            <div className="lg-days">
              <Chips
                label={t('league.days')}
                options={onSale.map(({ day, state: { lines } }) => ({
                  value: day.game_no,
                  label: `${t('league.closesAt', {
                    day: day.day,
                    time: formatTime(day.closes_at_ms / 1000),
                  })}${lines.length > 0 ? ` \u00b7 ${lines.length}` : ''}`,
                }))}
                value={slip.day.game_no}
                onPick={choose}
              />
            </div>
            <Tabs
              label={t('league.lines')}
              items={LEAGUE_TABS.map((value) => ({ value, label: t(`league.tab.${value}`) }))}
              value={tab}
              onChange={setTab}
            >
              <ul className="lg-cards">
                {slip.day.matches.map((info) => (
                  <MatchCard key={info.match} view={viewOfMatch(terms, info)} tab={tab} slip={slip} />
                ))}
              </ul>
            </Tabs>
          </>
        ) : (
          <EmptyState title={t('league.none')} text={t('league.noneText')} />
        )}
        <LatePlayLine />
      </div>
      <div className={board['side']}>
        <LeagueFoot {...state} hasColumns={hasColumns} />
      </div>
    </div>
  );
}

/** Rules, results and the proof of the last match day, in the navigation bar. */
function LeagueBar({ game, last }: { readonly game: GameInfo; readonly last: MatchDay | undefined }) {
  const t = useT();
  const [areRulesOpen, setRulesOpen] = useState(false);
  return (
    <BarEnd>
      <button
        type="button"
        className={board['control']}
        aria-label={t('bet.rules')}
        onClick={() => setRulesOpen(true)}
      >
        <Icon name="rules" size={22} />
      </button>
      {areRulesOpen && <LeagueRules game={game} onClose={() => setRulesOpen(false)} />}
      <Link
        to={`/pages/game/history?game_id=${game.id}`}
        className={board['control']}
        label={t('league.results')}
      >
        <Icon name="chart" size={22} />
      </Link>
      {last && (
        <Link
          to={`/pages/game/proof?round_id=${last.round_id}`}
          className={board['control']}
          label={t('bet.proofOfLast')}
        >
          <Icon name="seal" size={22} />
        </Link>
      )}
    </BarEnd>
  );
}
