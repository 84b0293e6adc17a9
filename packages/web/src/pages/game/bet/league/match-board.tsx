import { useState } from 'react';

import type { Data } from '@tessera/contract/routes';

import { adoptStyles } from '../../../../game-family/adopt-styles.ts';
import {
  clubNameIn,
  Crest,
  FormDots,
  HeatMap,
  type LeagueNames,
  marketNameIn,
  marketsUnder,
  MATCH_TABS,
  type MatchTab,
} from '../../../../game-family/leagues.ts';
import { formatNumber } from '../../../../i18n/format.ts';
import { useLocale, useT } from '../../../../i18n/i18n.ts';
import type { MessageKey } from '../../../../i18n/messages.ts';
import { usePageTitle } from '../../../../nav/page-context.ts';
import { Tabs } from '../../../../ui/tabs/index.ts';
import { SaleRing } from '../board/issue-card.tsx';
import { useColumns } from '../board/use-columns.ts';
import { BuilderView } from './builder-view.tsx';
import type { DaySlip } from './day-slips.ts';
import { LeagueFoot } from './league-foot.tsx';
import { MarketSection } from './market-section.tsx';
import { type MatchView, playOfMarket, viewOfMatch } from './match-view.ts';
import { OddsCell } from './odds-cell.tsx';
import type { LeagueState } from './use-league-state.ts';

import board from '../board/bet-board.module.css';
import card from '../board/issue-card.module.css';
import css from './league.css?inline';

adoptStyles(css);

type MatchReply = Data<'games/match'>;
type MatchBoardProps = { readonly state: LeagueState; readonly asked: MatchReply };

const TAB_NAMES: Readonly<Record<MatchTab, MessageKey>> = {
  popular: 'league.popular',
  lines: 'league.allLines',
  goals: 'league.goals',
  score: 'league.score',
  half: 'league.half',
  builder: 'league.builder',
};

/** One match: all its markets, the bet builder, and the table of goals from which its prices follow. */
export function MatchBoard({ state, asked }: MatchBoardProps) {
  const t = useT();
  const { terms, slips } = state;
  const view = viewOfMatch(terms, asked.match);
  const slip = slips.find(({ day }) => day.round_id === asked.round.round_id);
  const [tab, setTab] = useState<MatchTab>('popular');
  const hasColumns = useColumns();
  usePageTitle(view.title);
  return (
    <div className={board['board']} data-columns={hasColumns || undefined}>
      <div className={board['table']}>
        <section className={card['card']} data-family={terms.game.family}>
          <Sides asked={asked} names={terms.names} slip={slip} interval={terms.game.interval} />
        </section>
        <Tabs
          label={t('league.tabs')}
          items={MATCH_TABS.map((value) => ({ value, label: t(TAB_NAMES[value]) }))}
          value={tab}
          onChange={setTab}
        >
          {tab === 'builder' ? (
            <BuilderView view={view} slip={slip} />
          ) : (
            <Markets key={tab} tab={tab} view={view} slip={slip} />
          )}
        </Tabs>
        <About asked={asked} view={view} />
      </div>
      <div className={board['side']}>
        <LeagueFoot {...state} hasColumns={hasColumns} />
      </div>
    </div>
  );
}

type SidesProps = {
  readonly asked: MatchReply;
  readonly names: LeagueNames;
  readonly slip: DaySlip | undefined;
  readonly interval: number;
};

function Sides({ asked, names, slip, interval }: SidesProps) {
  const t = useT();
  const { match, round } = asked;
  const club = ({ code, form }: MatchReply['match']['home']) => (
    <span className="lg-match-club">
      <Crest club={code} size={44} />
      <b>{clubNameIn(names, code)}</b>
      <FormDots form={form} />
    </span>
  );
  return (
    <>
      <p className={card['state']}>{t('league.day', { season: round.season, day: round.day })}</p>
      <div className="lg-match">
        {club(match.home)}
        {match.ft ? (
          <b className={card['issue']} dir="ltr">
            {match.ft.home} - {match.ft.away}
          </b>
        ) : (
          <SaleRing isSmall={false} sale={slip?.sale ?? null} interval={interval} />
        )}
        {club(match.away)}
      </div>
    </>
  );
}

type MarketsProps = {
  readonly tab: Exclude<MatchTab, 'builder'>;
  readonly view: MatchView;
  readonly slip: DaySlip | undefined;
};

/** The markets of a tab with all their selections. */
function Markets({ tab, view, slip }: MarketsProps) {
  const t = useT();
  const [hasChance, setHasChance] = useState(false);
  const chosen = new Set(slip?.state.lines.map((line) => line.id));
  return (
    <div className="lg-sections">
      <div className="lg-tools">
        <button type="button" aria-pressed={hasChance} onClick={() => setHasChance(!hasChance)}>
          {t(hasChance ? 'bet.hideChance' : 'bet.showChance')}
        </button>
      </div>
      {marketsUnder(tab, view.offer).map((priced) => {
        const play = playOfMarket(view, priced);
        return (
          <MarketSection key={play.play} title={marketNameIn(view.terms.names, priced.market.key)}>
            <div className="lg-cells" data-columns={play.items.length === 2 ? 2 : 3}>
              {play.items.map((item) => (
                <OddsCell
                  key={item.number}
                  item={item}
                  hasChance={hasChance}
                  isChosen={chosen.has(`${play.play}|${item.number}`)}
                  isOpen={slip !== undefined && slip.sale !== null}
                  onTap={() => slip?.controller.dispatch({ type: 'selectionTapped', play, item })}
                />
              ))}
            </div>
          </MarketSection>
        );
      })}
    </div>
  );
}

/** What the prices follow from, and how the clubs have played. */
function About({ asked, view }: { readonly asked: MatchReply; readonly view: MatchView }) {
  const t = useT();
  const locale = useLocale();
  const { names } = view.terms;
  const { means, home, away, ft } = asked.match;
  const clubs = { home: clubNameIn(names, home.code), away: clubNameIn(names, away.code) };
  const mean = (hundredths: number): string => formatNumber(hundredths / 100, locale, 2);
  return (
    <div className="lg-sections" data-family={view.terms.game.family}>
      <MarketSection title={t('league.strength')}>
        <p className="lg-sum">
          <span>
            {clubs.home} <b>{mean(means.home)}</b>
          </span>
          <span>
            {clubs.away} <b>{mean(means.away)}</b>
          </span>
        </p>
        <p className="lg-none">{t('league.strengthNote')}</p>
      </MarketSection>
      <MarketSection title={t('league.heat')}>
        <HeatMap table={view.offer.table} names={clubs} drawn={ft} />
        <p className="lg-none">{t('league.heat.note')}</p>
      </MarketSection>
      <MarketSection title={t('league.recent')}>
        <Past list={[...asked.recent.home, ...asked.recent.away]} names={names} />
      </MarketSection>
      <MarketSection title={t('league.meetings')}>
        {asked.meetings.length > 0 ? (
          <Past list={asked.meetings} names={names} />
        ) : (
          <p className="lg-none">{t('league.noMeetings')}</p>
        )}
      </MarketSection>
    </div>
  );
}

type PastProps = { readonly list: MatchReply['meetings']; readonly names: LeagueNames };

const Past = ({ list, names }: PastProps) => (
  <ul className="lg-past">
    {list.map(({ round_id: roundId, match, home, away, ft }) => (
      <li key={`${roundId} ${match} ${home.code}`}>
        <span>{clubNameIn(names, home.code)}</span>
        <b dir="ltr">
          {ft.home} - {ft.away}
        </b>
        <span>{clubNameIn(names, away.code)}</span>
      </li>
    ))}
  </ul>
);
