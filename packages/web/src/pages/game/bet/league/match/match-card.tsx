import { clubNameIn, Crest, FormMarks, type LeagueTab } from '../../../../../game-family/leagues.ts';
import { useT } from '../../../../../i18n/i18n.ts';
import { Link } from '../../../../../nav/link.tsx';
import { Icon } from '../../../../../ui/icon/index.ts';
import type { PlayItem } from '../../picks/wire.ts';
import type { DayState } from '../day-states.ts';
import { type MatchView, playOfMarket } from './match-view.ts';
import { OddsCell } from './odds-cell.tsx';

type MatchCardProps = {
  readonly view: MatchView;
  readonly tab: LeagueTab;
  readonly slip: DayState;
};

const SIDES = ['home', 'away'] as const;
/** Of the scores, the likeliest; the others are on the page of the match. */
const SCORES_SHOWN = 6;

/** A match on a match day: its clubs with their form, and the first line of the market chosen above. */
export function MatchCard({ view, tab, slip }: MatchCardProps) {
  const t = useT();
  const { info, terms } = view;
  const priced = view.offer.first(tab);
  const play = priced && playOfMarket(view, priced);
  const items = play ? (tab === 'cs' ? likeliest(play.items) : play.items) : [];
  const chosen = new Set(slip.state.lines.map((line) => line.id));
  return (
    <li className="lg-card">
      <Link
        to={`/pages/game/match?game_id=${terms.game.id}&round_id=${slip.day.round_id}&match=${info.match}`}
        className="lg-clubs"
      >
        {SIDES.map((side) => (
          <span key={side} className="lg-club">
            <Crest club={info[side].code} />
            <b>{clubNameIn(terms.names, info[side].code)}</b>
            <span className="sr-only">{t(`league.side.${side}`)}</span>
            <small aria-hidden="true">{t(`league.side.mark.${side}`)}</small>
            <FormMarks form={info[side].form} />
          </span>
        ))}
        <span className="lg-more">
          {t('league.more', { n: info.selections })}
          <Icon name="forward" size={16} isDirectional />
        </span>
      </Link>
      {play && items.length > 0 ? (
        <div className="lg-cells" data-columns={items.length === 2 ? 2 : 3}>
          {items.map((item) => (
            <OddsCell
              key={item.number}
              item={item}
              isChosen={chosen.has(`${play.play}|${item.number}`)}
              isOpen={slip.sale !== null}
              onTap={() => slip.controller.dispatch({ type: 'selectionTapped', play, item })}
            />
          ))}
        </div>
      ) : (
        <p className="lg-none">{t('league.noLine')}</p>
      )}
    </li>
  );
}

const likeliest = (items: readonly PlayItem[]): readonly PlayItem[] =>
  items.toSorted((a, b) => b.chance - a.chance).slice(0, SCORES_SHOWN);
