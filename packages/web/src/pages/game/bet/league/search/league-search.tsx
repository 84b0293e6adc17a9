import { useEffect, useId, useRef, useState } from 'react';

import { adoptStyles } from '../../../../../game-family/adopt-styles.ts';
import {
  FAMILIES_OF,
  type LeagueNames,
  marketNameIn,
  type MatchTab,
  pairNameIn,
} from '../../../../../game-family/leagues.ts';
import { useLocale, useT } from '../../../../../i18n/i18n.ts';
import type { MatchDay } from '../../../../../league/use-league.ts';
import { formatUntil } from '../../../../../live/format-until.ts';
import { Link } from '../../../../../nav/link.tsx';
import { Icon } from '../../../../../ui/icon/index.ts';
import { Sheet } from '../../../../../ui/sheet/index.ts';
import { findMatches, type FoundMatch } from './find-matches.ts';

import css from './league-search.css?inline';

adoptStyles(css);

/** As many as a thumb goes through. */
const SHOWN_MAX = 40;

type LeagueSearchProps = {
  readonly gameId: number;
  readonly names: LeagueNames;
  /** On sale. */
  readonly days: readonly MatchDay[];
  readonly onClose: () => void;
};

/** One field for clubs and markets; what is found leads to the match, or to the market in it. */
export function LeagueSearch({ gameId, names, days, onClose }: LeagueSearchProps) {
  const t = useT();
  const locale = useLocale();
  const hint = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [typed, type] = useState('');
  useEffect(() => field.current?.focus(), []);
  const found = findMatches(days, names, locale, typed);
  const isEmpty = typed.trim() === '';
  return (
    <Sheet isOpen title={t('league.search')} onClose={onClose}>
      <search>
        <form
          className="lg-search"
          onSubmit={(event) => {
            event.preventDefault();
            list.current?.querySelector('a')?.focus();
          }}
        >
          <input
            ref={field}
            type="search"
            value={typed}
            onChange={(event) => type(event.target.value)}
            aria-label={t('league.search')}
            aria-describedby={hint}
            maxLength={40}
            enterKeyHint="search"
            autoComplete="off"
          />
          <output>
            {!isEmpty &&
              (found.length > 0 ? t('league.search.found', { n: found.length }) : t('league.search.none'))}
          </output>
          {found.length === 0 && <p id={hint}>{t('league.search.hint')}</p>}
          <ul ref={list}>
            {found.slice(0, SHOWN_MAX).map((each) => (
              <Found key={keyOf(each)} found={each} gameId={gameId} names={names} />
            ))}
          </ul>
          {found.length > SHOWN_MAX && <p>{t('league.search.more', { n: found.length - SHOWN_MAX })}</p>}
        </form>
      </search>
    </Sheet>
  );
}

const keyOf = ({ day, match, market }: FoundMatch): string => `${day.round_id} ${match.match} ${market}`;

/** The tab of a match with all lines of a family of markets; some stand under the popular ones alone. */
function tabOf(market: string): MatchTab {
  if (market === 'bb') return 'builder';
  const tabs = Object.keys(FAMILIES_OF) as (keyof typeof FAMILIES_OF)[];
  return tabs.find((tab) => FAMILIES_OF[tab].some((family) => family === market)) ?? 'popular';
}

type FoundProps = {
  readonly found: FoundMatch;
  readonly gameId: number;
  readonly names: LeagueNames;
};

function Found({ found: { day, match, market }, gameId, names }: FoundProps) {
  const t = useT();
  const locale = useLocale();
  const address = `/pages/game/match?game_id=${gameId}&round_id=${day.round_id}&match=${match.match}`;
  const closes = t('league.closesAt', { day: day.day, time: formatUntil(day.closes_at_ms / 1000, locale) });
  return (
    <li>
      <Link
        to={market === null ? address : `${address}&tab=${tabOf(market)}&market=${market}`}
        className="lg-found"
      >
        <span>{pairNameIn(names, match.home.code, match.away.code)}</span>
        <small>{market === null ? closes : `${marketNameIn(names, market)} \u00b7 ${closes}`}</small>
        <Icon name="forward" size={16} isDirectional />
      </Link>
    </li>
  );
}
