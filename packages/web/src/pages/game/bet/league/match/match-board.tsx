import { useRef, useState } from 'react';

import { adoptStyles } from '../../../../../game-family/adopt-styles.ts';
import type { BuilderPart } from '../../../../../game-family/league-parts.ts';
import {
  clubNameIn,
  Crest,
  FormMarks,
  type LeagueNames,
  marketNameIn,
  marketsUnder,
  MATCH_TABS,
  type MatchTab,
} from '../../../../../game-family/leagues.ts';
import { useT } from '../../../../../i18n/i18n.ts';
import type { MessageKey } from '../../../../../i18n/messages.ts';
import { useBalanceBefore } from '../../../../../league/balance-before.ts';
import { matchBefore } from '../../../../../league/match-before.ts';
import { useHeldDay } from '../../../../../league/use-replay.ts';
import { useNow } from '../../../../../live/use-now.ts';
import { usePageTitle, useQueryParams } from '../../../../../nav/page-context.ts';
import { LatePlayLine } from '../../../../../protection/late-play-line.tsx';
import { Button } from '../../../../../ui/button/index.ts';
import { Skeleton } from '../../../../../ui/skeleton/index.ts';
import { Tabs } from '../../../../../ui/tabs/index.ts';
import { FirstFoot } from '../../board/foot/first-foot.tsx';
import { SaleRing } from '../../board/issue/sale-ring.tsx';
import { useColumns } from '../../board/use-columns.ts';
import { useLateParts } from '../../board/use-late-parts.ts';
import { usePayer } from '../../slip/use-payer.ts';
import { type DayState, type LeagueDays, momentsOf, useDayStates } from '../day-states.ts';
import { MarketSection } from './market-section.tsx';
import type { MatchReply } from './match-about.tsx';
import { type MatchView, playOfMarket, viewOfMatch } from './match-view.ts';
import { OddsCell } from './odds-cell.tsx';

import board from '../../board/bet-board.module.css';
import card from '../../board/issue/issue-card.module.css';
import css from '../league.css?inline';

adoptStyles(css);

type MatchBoardProps = { readonly league: LeagueDays; readonly asked: MatchReply };

const loadParts = () => import('../late-match.ts');
const NOTHING_PLACED: Parameters<typeof usePayer>[0] = [];

const TAB_NAMES: Readonly<Record<MatchTab, MessageKey>> = {
  popular: 'league.popular',
  lines: 'league.allLines',
  goals: 'league.goals',
  score: 'league.score',
  half: 'league.half',
  builder: 'league.builder',
};

/** One match with all its markets. The foot with the slip, the bet builder, and what the prices follow from
 *  come once these are on the screen; a tap on a price does not wait for them. */
export function MatchBoard({ league, asked: reply }: MatchBoardProps) {
  const t = useT();
  const { terms } = league;
  const held = useHeldDay(terms.game.id, league.days);
  const isHeld = held?.day.round_id === reply.round.round_id;
  const match = held ? matchBefore(reply.match, held.day) : reply.match;
  const asked = { ...reply, match: isHeld ? { ...match, ft: null } : match };
  const view = viewOfMatch(terms, asked.match);
  const days = useDayStates([league], useNow(momentsOf([league])));
  const slip = days.find(({ day }) => day.round_id === asked.round.round_id);
  const hasSlip = days.some(({ state, sale }) => sale !== null && state.lines.length > 0);
  const { payer, balanceMinor } = usePayer(NOTHING_PLACED);
  const heldMinor = useBalanceBefore(balanceMinor, held?.day);
  const { parts, open, show, want } = useLateParts(loadParts, hasSlip);
  const { tab: first } = useQueryParams();
  const [tab, setTab] = useState(() => MATCH_TABS.find((each) => each === first) ?? 'popular');
  const hasColumns = useColumns();
  const head = useRef<HTMLElement>(null);
  usePageTitle(view.title);
  const [combined, combine] = useState<readonly BuilderPart[]>([]);
  const builder = { view, slip, parts: combined, onChange: combine };
  const choose = (next: MatchTab): void => {
    setTab(next);
    if (next === 'builder') want();
  };
  return (
    <div className={board['board']} data-columns={hasColumns || undefined}>
      <div className={board['table']}>
        {parts && (
          <parts.LeagueStrip
            family={terms.game.family}
            day={asked.round}
            sale={slip?.sale ?? null}
            card={head}
          />
        )}
        <section ref={head} className={card['card']} data-family={terms.game.family}>
          <Sides
            asked={asked}
            names={terms.names}
            slip={slip}
            interval={terms.game.interval}
            onShow={isHeld && match.ft ? held.show : null}
          />
        </section>
        <div className={`${board['plays']} lg-six`}>
          <Tabs
            label={t('league.tabs')}
            items={MATCH_TABS.map((value) => ({ value, label: t(TAB_NAMES[value]) }))}
            value={tab}
            onChange={choose}
          >
            {tab !== 'builder' ? (
              <Markets key={tab} tab={tab} view={view} slip={slip} />
            ) : parts ? (
              <parts.BuilderView {...builder} />
            ) : (
              <div className="lg-page" aria-busy="true">
                <Skeleton height={80} count={6} />
              </div>
            )}
          </Tabs>
        </div>
        {parts && <parts.WantedMarket />}
        {parts && <parts.MatchAbout asked={asked} view={view} heldId={held?.day.round_id} />}
        <LatePlayLine
          gameId={terms.game.id}
          hasSlip={hasSlip}
          unseen={held ? { drawsAtMs: held.day.draws_at_ms, numbers: null } : null}
        />
      </div>
      <div className={board['side']} data-foot="">
        {parts && tab === 'builder' && <parts.BuilderBar {...builder} />}
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

type SidesProps = {
  readonly asked: MatchReply;
  readonly names: LeagueNames;
  readonly slip: DayState | undefined;
  readonly interval: number;
  /** Ends the replay of this match; null without one. */
  readonly onShow: (() => void) | null;
};

function Sides({ asked, names, slip, interval, onShow }: SidesProps) {
  const t = useT();
  const { match, round } = asked;
  const club = (side: 'home' | 'away') => (
    <span className="lg-match-club">
      <Crest club={match[side].code} size={44} />
      <b>{clubNameIn(names, match[side].code)}</b>
      <small>{t(`league.side.${side}`)}</small>
      <FormMarks form={match[side].form} />
    </span>
  );
  return (
    <>
      <p className={card['state']}>{t('league.day', { season: round.season, day: round.day })}</p>
      <div className="lg-match">
        {club('home')}
        {match.ft ? (
          // Read as the clubs are: each one's goals stand beside it in every language.
          <b className={card['issue']}>
            {match.ft.home} - {match.ft.away}
          </b>
        ) : (
          <SaleRing isSmall={false} sale={slip?.sale ?? null} interval={interval} />
        )}
        {club('away')}
      </div>
      {onShow && (
        <Button kind="quiet" size="s" isWide onPress={onShow}>
          {t('league.replay.show')}
        </Button>
      )}
    </>
  );
}

type MarketsProps = {
  readonly tab: Exclude<MatchTab, 'builder'>;
  readonly view: MatchView;
  readonly slip: DayState | undefined;
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
            <div
              className="lg-cells"
              data-columns={play.items.length === 2 ? 2 : 3}
              data-market={priced.market.family}
            >
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
