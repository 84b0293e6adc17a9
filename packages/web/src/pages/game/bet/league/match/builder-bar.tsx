import { useId, useState } from 'react';

import { formatOdds } from '@tessera/domain/odds';

import { chanceOf, combine } from '../../../../../game-family/league-parts.ts';
import { marketNameIn, pickNameIn } from '../../../../../game-family/leagues.ts';
import { formatPercent } from '../../../../../i18n/format.ts';
import { useLocale, useT } from '../../../../../i18n/i18n.ts';
import { useExclusion } from '../../../../../protection/use-exclusion.ts';
import { useOdds } from '../../../../../settings/odds.ts';
import { Button } from '../../../../../ui/button/index.ts';
import { Icon } from '../../../../../ui/icon/index.ts';
import type { BuilderProps } from './builder-view.tsx';
import { playOfCombinations } from './match-plays.ts';

/** The parts of the bet builder in the foot, where their price is in sight however far the markets are
 *  scrolled: how many, their chance and odds, and the way into the slip. Opens to the list of them. */
export function BuilderBar({ view, slip, parts, onChange }: BuilderProps) {
  const t = useT();
  const locale = useLocale();
  const odds = useOdds();
  const isOut = useExclusion() !== null;
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  if (parts.length === 0) return null;
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
    <section className="lg-parts" aria-label={t('league.builder')}>
      {isOpen && (
        <ul id={listId}>
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
      )}
      <div className="lg-parts-bar">
        <button
          type="button"
          className="lg-parts-count"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          <b>
            <span>{t('league.parts', { n: parts.length })}</span>
            {shown !== '' && <bdi dir="ltr">{shown}</bdi>}
            <Icon name="down" size={16} />
          </b>
          <small>{t('league.chance', { p: formatPercent(chanceOf(found), locale) })}</small>
        </button>
        <Button isDisabled={found.problem !== null || !slip?.sale || isOut} onPress={add}>
          {t(found.problem === null ? 'league.addParts' : `league.parts.${found.problem}`)}
        </Button>
      </div>
    </section>
  );
}
