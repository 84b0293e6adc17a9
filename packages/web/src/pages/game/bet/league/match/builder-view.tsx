import { type BuilderPart, isPart, partToggled } from '../../../../../game-family/league-parts.ts';
import { marketNameIn, marketsUnder, MATCH_TABS } from '../../../../../game-family/leagues.ts';
import { useT } from '../../../../../i18n/i18n.ts';
import type { DayState } from '../day-states.ts';
import { MarketSection } from './market-section.tsx';
import { type MatchView, playOfMarket } from './match-view.ts';
import { OddsCell } from './odds-cell.tsx';

export type BuilderProps = {
  readonly view: MatchView;
  readonly slip: DayState | undefined;
  /** The parts chosen so far. */
  readonly parts: readonly BuilderPart[];
  readonly onChange: (parts: readonly BuilderPart[]) => void;
};

const TABS = MATCH_TABS.filter((tab) => tab !== 'builder' && tab !== 'popular');

/** The bet builder: parts of one match that must all hold, priced from the joint table. What they come to
 *  stands in the foot. */
export function BuilderView({ view, slip, parts, onChange }: BuilderProps) {
  const t = useT();
  const { names } = view.terms;
  const markets = [
    ...marketsUnder('popular', view.offer),
    ...TABS.flatMap((tab) => marketsUnder(tab, view.offer)),
  ].filter(isPart);
  const distinct = markets.filter(
    (each, at) => markets.findIndex(({ market }) => market === each.market) === at,
  );
  const isOpen = slip !== undefined && slip.sale !== null;
  return (
    <div className="lg-sections">
      <p className="lg-none">{t('league.partsHint')}</p>
      {distinct.map((priced) => {
        const { market } = priced;
        const play = playOfMarket(view, priced);
        return (
          <MarketSection key={market.key} title={marketNameIn(names, market.key)}>
            <div className="lg-cells" data-columns={play.items.length === 2 ? 2 : 3}>
              {play.items.map((item) => (
                <OddsCell
                  key={item.number}
                  item={item}
                  isChosen={parts.some((part) => part.market === market && part.pick === item.number)}
                  isOpen={isOpen}
                  onTap={() => onChange(partToggled(parts, { market, pick: item.number }))}
                />
              ))}
            </div>
          </MarketSection>
        );
      })}
    </div>
  );
}
