import { useState } from 'react';

import type { RoundReply } from '@tessera/domain/fairness/export-format';

import { HeatMap, slotText } from '../../../../game-family/league-parts.ts';
import {
  clubNameIn,
  Crest,
  type LeagueNames,
  marketNameIn,
  pairNameIn,
  pickNameIn,
} from '../../../../game-family/leagues.ts';
import { formatNumber } from '../../../../i18n/format.ts';
import { useLocale, useT } from '../../../../i18n/i18n.ts';
import { isolated } from '../../../../i18n/isolated.ts';
import { useLeagueNames } from '../../../../league/use-league.ts';
import { Choice } from '../../../../ui/choice/index.ts';
import { Skeleton } from '../../../../ui/skeleton/index.ts';
import { matchesOf, type MatchFacts, shareOf } from './match-facts.ts';

import styles from './match-proof.module.css';

type MatchProofProps = {
  readonly round: RoundReply;
  /** The match that the address names, from 1. */
  readonly asked: number;
};

/** The matches of a day one by one: the table of numbers with the score drawn, the number, and the goals in
 *  their order. */
export function MatchProof({ round, asked }: MatchProofProps) {
  const t = useT();
  const names = useLeagueNames();
  const matches = matchesOf(round);
  const [number, setNumber] = useState(asked);
  const shown = matches[number - 1] ?? matches[0];
  if (!shown) return null;
  if (!names) return <Skeleton height={640} />;
  const options = matches.map(({ fixture, score }, at) => {
    const pair = pairNameIn(names, fixture.home, fixture.away);
    return { value: String(at + 1), label: `${at + 1}. ${pair} ${isolated(scoreText(score))}` };
  });
  return (
    <section className={styles.match} data-family="football" aria-label={t('proof.match.title')}>
      <div className={styles.head}>
        <h2>{t('proof.match.title')}</h2>
        <Choice
          label={t('proof.match.choose')}
          options={options}
          value={matches[number - 1] ? String(number) : '1'}
          onChange={(value) => setNumber(Number(value))}
        />
      </div>
      <Match match={shown} names={names} />
    </section>
  );
}

const scoreText = ({ home, away }: MatchFacts['score']): string => `${home}-${away}`;

function Match({ match, names }: { readonly match: MatchFacts; readonly names: LeagueNames }) {
  const t = useT();
  const locale = useLocale();
  const { fixture, ticket, score, goals } = match;
  const table = match.table();
  const share = shareOf(table, score);
  const clubs = { home: clubNameIn(names, fixture.home), away: clubNameIn(names, fixture.away) };
  const count = (value: number): string => isolated(formatNumber(value, locale));
  return (
    <>
      <p className={styles.clubs} dir="ltr">
        <span>
          <Crest club={fixture.home} size={28} />
          {clubs.home}
        </span>
        <b dir="ltr">{scoreText(score)}</b>
        <span>
          <Crest club={fixture.away} size={28} />
          {clubs.away}
        </span>
      </p>
      <HeatMap table={table} names={clubs} drawn={score} />
      <p className={styles.sentence}>
        {t('proof.match.tickets', { n: count(share.count), score: isolated(scoreText(score)) })}
      </p>
      <p className={styles.sentence}>
        {t('proof.match.drawn', { n: count(ticket), from: count(share.first), to: count(share.last) })}
      </p>
      {goals.length === 0 ? (
        <p className={styles.sentence}>{t('proof.match.none')}</p>
      ) : (
        <ol className={styles.goals} aria-label={t('proof.match.goals')}>
          {goals.map((goal) => (
            <li key={scoreText(goal.score)}>
              <bdi dir="ltr">{slotText(goal.slot)}</bdi>
              <span>{clubs[goal.side]}</span>
              <b dir="ltr">{scoreText(goal.score)}</b>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

type BetNameProps = { readonly round: RoundReply; readonly selection: string };

/** Name of a pick on a match: `m3.1x2:h`. */
export function MatchBetName({ round, selection }: BetNameProps) {
  const names = useLeagueNames();
  const [, number, market = '', pick = ''] = SELECTION.exec(selection) ?? [];
  const fixture = round.fixtures?.[Number(number) - 1];
  if (!names || !fixture) return <span>{selection}</span>;
  const pair = pairNameIn(names, fixture.home, fixture.away);
  const parts = [pair, marketNameIn(names, market), pickNameIn(names, market, pick)];
  return <span>{parts.join(' \u00b7 ')}</span>;
}

const SELECTION = /^m([1-9][0-9]?)\.([^:]+):(.+)$/;

export { OwnTickets } from './own-tickets.tsx';
