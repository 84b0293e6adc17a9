import { useState } from 'react';

import { clubNameIn } from '@tessera/contract/names/football/name-in';
import type { FootballNames } from '@tessera/contract/names/football/zh-hans';
import type { Data } from '@tessera/contract/routes';
import { SLOTS } from '@tessera/domain/games/football/minutes';

import { useT } from '../../i18n/i18n.ts';
import { adoptStyles } from '../adopt-styles.ts';
import { Crest } from './crest.tsx';
import { goalsBy, type ReplayTime, scoreOf, slotText } from './replay-clock.ts';

import css from './score-board.css?inline';

adoptStyles(css);

type Match = Pick<
  Data<'games/matches'>['list'][number]['matches'][number],
  'match' | 'home' | 'away' | 'goals'
>;

type ScoreBoardProps = {
  readonly matches: readonly Match[];
  readonly names: FootballNames;
  /** Time up to which the matches have been played; the end without it. */
  readonly time?: ReplayTime;
  /** The reader's picks, by the match: these matches stand first. */
  readonly own?: ReadonlyMap<number, readonly string[]>;
};

const OVER: ReplayTime = { phase: 'over', slot: SLOTS };

const NONE: ReadonlyMap<number, readonly string[]> = new Map();

/** All matches of a day with their scores; one at a time opens to its goals. */
export function ScoreBoard({ matches, names, time = OVER, own = NONE }: ScoreBoardProps) {
  const [open, setOpen] = useState(0);
  const isOwn = ({ match }: Match): boolean => own.has(match);
  const ordered = [...matches.filter(isOwn), ...matches.filter((match) => !isOwn(match))];
  return (
    <ul className="lg-scores">
      {ordered.map((match) => (
        <Row
          key={match.match}
          match={match}
          names={names}
          time={time}
          picks={own.get(match.match)}
          isOpen={match.match === open}
          onOpen={() => setOpen(match.match === open ? 0 : match.match)}
        />
      ))}
    </ul>
  );
}

type RowProps = {
  readonly match: Match;
  readonly names: FootballNames;
  readonly time: ReplayTime;
  readonly picks: readonly string[] | undefined;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
};

function Row({ match, names, time, picks, isOpen, onOpen }: RowProps) {
  const t = useT();
  const goals = goalsBy(match.goals, time);
  const score = scoreOf(goals);
  const club = { home: clubNameIn(names, match.home.code), away: clubNameIn(names, match.away.code) };
  const shown = `${score.home}\u2009-\u2009${score.away}`;
  return (
    <li>
      <button
        type="button"
        className="lg-score"
        aria-expanded={isOpen}
        aria-label={t('league.replay.open', { ...club, score: shown })}
        onClick={onOpen}
      >
        <span className="lg-score-home">
          {club.home} <Crest club={match.home.code} size={18} />
        </span>
        {/* Home stands first in every language, and so does its score. */}
        <b>{shown}</b>
        <span>
          <Crest club={match.away.code} size={18} /> {club.away}
        </span>
      </button>
      {picks && (
        <p className="lg-score-own">
          <span>{t('league.replay.own')}</span> <b>{picks.join(' \u00b7 ')}</b>
        </p>
      )}
      {isOpen && (
        <ol className="lg-goals">
          {goals.length === 0 && (
            <li>{t(time.phase === 'over' ? 'league.replay.noGoals' : 'league.replay.none')}</li>
          )}
          {goals.map(({ slot, side }, at) => {
            const { home, away } = scoreOf(goals.slice(0, at + 1));
            return (
              <li key={`${home}-${away}`}>
                <bdi dir="ltr">{slotText(slot)}</bdi> {club[side]} {home}
                {'\u2009-\u2009'}
                {away}
              </li>
            );
          })}
        </ol>
      )}
    </li>
  );
}
