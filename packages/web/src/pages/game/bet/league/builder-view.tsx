import { useState } from 'react';

import { formatOdds } from '@tessera/domain/odds';

import {
  type BuilderPart,
  chanceOf,
  combine,
  isPart,
  partToggled,
} from '../../../../game-family/league-parts.ts';
import { marketNameIn, marketsUnder, MATCH_TABS, pickNameIn } from '../../../../game-family/leagues.ts';
import { formatPercent } from '../../../../i18n/format.ts';
import { useLocale, useT } from '../../../../i18n/i18n.ts';
import { useExclusion } from '../../../../protection/use-exclusion.ts';
import { useOdds } from '../../../../settings/odds.ts';
import { Button } from '../../../../ui/button/index.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import type { DayState } from './day-states.ts';
import { MarketSection } from './market-section.tsx';
import { playOfCombinations } from './match-plays.ts';
import { type MatchView, playOfMarket } from './match-view.ts';
import { OddsCell } from './odds-cell.tsx';

type BuilderViewProps = { readonly view: MatchView; readonly slip: DayState | undefined };

const TABS = MATCH_TABS.filter((tab) => tab !== 'builder' && tab !== 'popular');

/** The bet builder: parts of one match that must all hold, priced from the joint table. */
export function BuilderView({ view, slip }: BuilderViewProps) {
  const t = useT();
  const { names } = view.terms;
  const [parts, setParts] = useState<readonly BuilderPart[]>([]);
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
      {parts.length > 0 && <Parts view={view} slip={slip} parts={parts} onChange={setParts} />}
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
                  onTap={() => setParts(partToggled(parts, { market, pick: item.number }))}
                />
              ))}
            </div>
          </MarketSection>
        );
      })}
    </div>
  );
}

type PartsProps = BuilderViewProps & {
  readonly parts: readonly BuilderPart[];
  readonly onChange: (parts: readonly BuilderPart[]) => void;
};

/** The parts chosen, what they come to, and the way into the slip. */
function Parts({ view, slip, parts, onChange }: PartsProps) {
  const t = useT();
  const locale = useLocale();
  const odds = useOdds();
  const isOut = useExclusion() !== null;
  const { names, model } = view.terms;
  const found = combine(view.offer.chances, model, parts);
  const shown = found.oddsE4 === null ? '' : odds.shown(formatOdds(found.oddsE4));
  const add = (): void => {
    const play = playOfCombinations(view, [found.pick]);
    const [item] = play.items;
    const id = `${play.play}|${found.pick}`;
    const isIn = slip?.state.lines.some((line) => line.id === id) === true;
    if (item && !isIn) slip?.controller.dispatch({ type: 'selectionTapped', play, item });
    onChange([]);
  };
  return (
    <section className="lg-parts" aria-label={t('league.parts', { n: parts.length })}>
      <ul>
        {parts.map((part) => {
          const name = `${marketNameIn(names, part.market.key)}: ${pickNameIn(names, part.market.key, part.pick)}`;
          return (
            <li key={part.market.key} className="lg-part">
              <span>
                <span>{name}</span>
                {found.nothing.has(part) && <small>{t('league.part.nothing')}</small>}
              </span>
              <button
                type="button"
                aria-label={t('league.part.remove', { name })}
                onClick={() => onChange(parts.filter((each) => each !== part))}
              >
                <Icon name="close" size={20} />
              </button>
            </li>
          );
        })}
      </ul>
      <p className="lg-sum" aria-live="polite">
        <span>{t('league.chance', { p: formatPercent(chanceOf(found), locale, 4) })}</span>
        <b dir="ltr">{shown}</b>
      </p>
      <Button
        isWide
        isDisabled={found.problem !== null || slip?.sale === null || slip === undefined || isOut}
        onPress={add}
      >
        {found.problem === null ? t('league.addParts', { odds: shown }) : t(`league.parts.${found.problem}`)}
      </Button>
    </section>
  );
}
