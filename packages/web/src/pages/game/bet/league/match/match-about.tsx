import type { Data } from '@tessera/contract/routes';

import { adoptStyles } from '../../../../../game-family/adopt-styles.ts';
import { HeatMap } from '../../../../../game-family/league-parts.ts';
import { clubNameIn, type LeagueNames } from '../../../../../game-family/leagues.ts';
import { formatNumber } from '../../../../../i18n/format.ts';
import { useLocale, useT } from '../../../../../i18n/i18n.ts';
import { MarketSection } from './market-section.tsx';
import type { MatchView } from './match-view.ts';

import css from './match-parts.css?inline';

// Those of the builder too: both come in one file.
adoptStyles(css);

export type MatchReply = Data<'games/match'>;

type MatchAboutProps = {
  readonly asked: MatchReply;
  readonly view: MatchView;
  /** The round whose result is held back, if any. */
  readonly heldId: string | undefined;
};

/** The basis of the prices, and the results of the clubs. */
export function MatchAbout({ asked, view, heldId }: MatchAboutProps) {
  const t = useT();
  const locale = useLocale();
  const { names } = view.terms;
  const { means, home, away, ft } = asked.match;
  const clubs = { home: clubNameIn(names, home.code), away: clubNameIn(names, away.code) };
  const known = (list: MatchReply['meetings']) => list.filter(({ round_id: id }) => id !== heldId);
  const meetings = known(asked.meetings);
  const mean = (hundredths: number): string => formatNumber(hundredths / 100, locale, 2);
  return (
    <div className="lg-sections" data-family={view.terms.game.family}>
      <MarketSection title={t('league.strength')}>
        <p className="lg-sum">
          <span>
            {clubs.home} <b>{mean(means.home)}</b>
            <small>{t('league.strengths', asked.strengths.home)}</small>
          </span>
          <span>
            {clubs.away} <b>{mean(means.away)}</b>
            <small>{t('league.strengths', asked.strengths.away)}</small>
          </span>
        </p>
        <p className="lg-none">{t('league.strengthNote')}</p>
      </MarketSection>
      <MarketSection title={t('league.heat')}>
        <HeatMap table={view.offer.table} names={clubs} drawn={ft} />
        <p className="lg-none">{t('league.heat.note')}</p>
      </MarketSection>
      <MarketSection title={t('league.recent')}>
        <Past list={known([...asked.recent.home, ...asked.recent.away])} names={names} />
      </MarketSection>
      <MarketSection title={t('league.meetings')}>
        {meetings.length > 0 ? (
          <Past list={meetings} names={names} />
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
        {/* Read as the clubs are. */}
        <b>
          {ft.home} - {ft.away}
        </b>
        <span>{clubNameIn(names, away.code)}</span>
      </li>
    ))}
  </ul>
);
