import { useDeferredValue, useRef, useState } from 'react';

import { queryClient } from '../../../../api/query-client.ts';
import { adoptStyles } from '../../../../game-family/adopt-styles.ts';
import { LEAGUE_TABS, type LeagueTab } from '../../../../game-family/leagues.ts';
import { storedLocale, useT } from '../../../../i18n/i18n.ts';
import { useBalanceBefore } from '../../../../league/balance-before.ts';
import { matchBefore } from '../../../../league/match-before.ts';
import { type MatchDay, namesQuery } from '../../../../league/use-league.ts';
import { replayEndsAt, useHeldDay, useReplay } from '../../../../league/use-replay.ts';
import { useNow } from '../../../../live/use-now.ts';
import { BarEnd } from '../../../../nav/bar-end.tsx';
import { Link } from '../../../../nav/link.tsx';
import { usePageTitle } from '../../../../nav/page-context.ts';
import { LatePlayLine } from '../../../../protection/late-play-line.tsx';
import { EmptyState } from '../../../../ui/empty-state/index.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import { RefusedState } from '../../../../ui/refused-state/index.ts';
import { Skeleton } from '../../../../ui/skeleton/index.ts';
import { Tabs } from '../../../../ui/tabs/index.ts';
import { FirstFoot } from '../board/foot/first-foot.tsx';
import { useColumns } from '../board/use-columns.ts';
import { useLateParts } from '../board/use-late-parts.ts';
import type { RoundView } from '../picks/sale.ts';
import type { GameInfo } from '../picks/wire.ts';
import { usePayer } from '../slip/use-payer.ts';
import { useOwnPending } from '../stage/use-own-pending.ts';
import { useStage } from '../stage/use-stage.ts';
import { DayChips } from './day-chips.tsx';
import { DayHead } from './day-head.tsx';
import { type LeagueDays, momentsOf, useDayStates } from './day-states.ts';
import { MatchCard } from './match/match-card.tsx';
import { viewOfMatch } from './match/match-view.ts';
import { useLeagueDays } from './use-league-days.ts';

import board from '../board/bet-board.module.css';
import boardCss from './league-board.css?inline';
import css from './league.css?inline';

adoptStyles(css);
adoptStyles(boardCss);
// The table is mostly rendered for the first time with them.
void queryClient.prefetchQuery(namesQuery(storedLocale()));

const loadParts = () => import('./late-league.ts');

/** The cards that a phone shows at once; the others follow in slices. */
const FIRST_CARDS = 4;

type TableProps = { readonly game: GameInfo; readonly round: RoundView };

/** The table of a league: its match days on sale, a card for each match, and one slip for all of them. */
export function Table({ game, round }: TableProps) {
  usePageTitle(game.name);
  const { league, failure, retry } = useLeagueDays(game.id, game);
  // Deferred: React renders the cards in slices and handles input between them.
  const isKnown = useDeferredValue(league !== null, false);
  if (isKnown && league) return <Board league={league} round={round} />;
  if (failure) return <RefusedState error={failure} onRetry={retry} />;
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

/** The last match day that is over; undefined before the first. */
const lastOf = (days: readonly MatchDay[]): MatchDay | undefined =>
  days.findLast(({ status }) => status === 'drawn' || status === 'settled' || status === 'void');

type BoardProps = { readonly league: LeagueDays; readonly round: RoundView };

/** The match days with their prices. The foot with the slip, the rules, and what follows the player's own
 *  bets come once these are on the screen; a tap on a price does not wait for them. */
function Board({ league, round }: BoardProps) {
  const { terms, days } = league;
  const last = lastOf(days);
  const nowMs = useNow([...momentsOf([league]), ...(last ? [replayEndsAt(last)] : [])]);
  const replay = useReplay(terms.game.id, last, nowMs);
  const slips = useDayStates([league], nowMs);
  const hasSlip = slips.some(({ sale, state: { lines } }) => sale !== null && lines.length > 0);
  const { parts, open, show, hide } = useLateParts(loadParts, hasSlip);
  const placed = slips.flatMap(({ state }) => state.placed);
  const { payer, balanceMinor } = usePayer(placed);
  // The payouts of a match day that is still replayed would reveal its result, and so would the form of its
  // clubs.
  const held = useHeldDay(terms.game.id, days)?.day;
  const heldMinor = useBalanceBefore(balanceMinor, held);
  const { round: own } = useStage(terms.game.id, round, {
    placed,
    pending: useOwnPending(terms.game.id),
    rules: parts?.stageRules ?? null,
  });
  const t = useT();
  const hasColumns = useColumns();
  const card = useRef<HTMLElement>(null);
  const [chosen, choose] = useState('');
  const [tab, setTab] = useState<LeagueTab>('1x2');
  const onSale = slips.filter(({ sale }) => sale !== null);
  const slip = onSale.find(({ day }) => day.game_no === chosen) ?? onSale[0];
  const hasAll = useDeferredValue(true, false);
  const matches = slip?.day.matches.slice(0, hasAll ? undefined : FIRST_CARDS) ?? [];
  return (
    <div className={board['board']} data-columns={hasColumns || undefined}>
      <LeagueBar game={terms.game} last={last} onRules={() => show('rules')} />
      {parts && open === 'rules' && <parts.LeagueRules game={terms.game} onClose={hide} />}
      {parts && open === 'search' && (
        <parts.LeagueSearch
          gameId={terms.game.id}
          names={terms.names}
          days={onSale.map(({ day }) => day)}
          onClose={hide}
        />
      )}
      <div className={board['table']}>
        {parts && (
          <parts.LeagueStrip
            family={terms.game.family}
            day={slip?.day}
            sale={slip?.sale ?? null}
            own={own}
            last={last}
            heldId={held?.round_id}
            card={card}
          />
        )}
        <DayHead ref={card} slip={slip} terms={terms} last={last} replay={replay} own={own} />
        {slip ? (
          <>
            <div className="lg-days">
              <DayChips days={onSale} value={slip.day.game_no} onPick={choose} />
              <button
                type="button"
                aria-haspopup="dialog"
                aria-label={t('league.search')}
                onClick={() => show('search')}
              >
                <Icon name="search" size={22} />
              </button>
            </div>
            <div className={board['plays']}>
              <Tabs
                label={t('league.lines')}
                items={LEAGUE_TABS.map((value) => ({ value, label: t(`league.tab.${value}`) }))}
                value={tab}
                onChange={setTab}
              >
                <ul className="lg-cards">
                  {matches.map((info) => (
                    <MatchCard
                      key={info.match}
                      view={viewOfMatch(terms, held ? matchBefore(info, held) : info)}
                      tab={tab}
                      slip={slip}
                    />
                  ))}
                </ul>
              </Tabs>
            </div>
          </>
        ) : (
          <EmptyState title={t('league.none')} text={t('league.noneText')} />
        )}
        <LatePlayLine
          gameId={terms.game.id}
          hasSlip={hasSlip}
          unseen={held ? { drawsAtMs: held.draws_at_ms, numbers: null } : null}
        />
      </div>
      <div className={board['side']} data-foot="">
        {parts ? (
          <parts.DaysFoot league={league} hasColumns={hasColumns} opened={open} />
        ) : (
          <FirstFoot
            {...{ payer, balanceMinor: heldMinor, hasSlip }}
            bets={null}
            hint={t('league.hint')}
            onOpen={show}
          />
        )}
      </div>
    </div>
  );
}

type LeagueBarProps = {
  readonly game: GameInfo;
  readonly last: MatchDay | undefined;
  readonly onRules: () => void;
};

/** Rules, results and the proof of the last match day, in the navigation bar. */
function LeagueBar({ game, last, onRules }: LeagueBarProps) {
  const t = useT();
  return (
    <BarEnd>
      <button type="button" className={board['control']} aria-label={t('bet.rules')} onClick={onRules}>
        <Icon name="rules" size={22} />
      </button>
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
