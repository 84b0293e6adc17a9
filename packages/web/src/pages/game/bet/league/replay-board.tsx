import { useState } from 'react';

import {
  clubNameIn,
  Crest,
  goalsBy,
  type LeagueNames,
  minuteText,
  type ReplayTime,
  scoreOf,
  slotText,
} from '../../../../game-family/leagues.ts';
import { useT } from '../../../../i18n/i18n.ts';
import type { LeagueMatch, MatchDay } from '../../../../league/use-league.ts';
import { Amount } from '../../../../ui/amount/index.ts';
import { Button } from '../../../../ui/button/index.ts';
import type { StageRound } from '../stage/stage-round.ts';
import type { Replay } from './use-league-state.ts';
import { useReplayTime } from './use-replay-time.ts';

type ReplayBoardProps = {
  readonly day: MatchDay;
  readonly names: LeagueNames;
  readonly replay: Replay;
  readonly own: StageRound | null;
};

const OVER: ReplayTime = { phase: 'over', slot: Number.POSITIVE_INFINITY };

/** All matches of the last match day as a board: while it is replayed with the goals so far, then with the
 *  results. One match at a time opens to its timeline. Nothing here knows of odds. */
export function ReplayBoard({ day, names, replay, own }: ReplayBoardProps) {
  const t = useT();
  const [wasPlayed] = useState(replay.isPlayed);
  const [isOpen, setOpen] = useState(wasPlayed);
  const [match, setMatch] = useState(0);
  if (replay.isPlayed && !isOpen) setOpen(true);
  const isVoid = day.status === 'void';
  const toggle = (next: number): void => setMatch(next === match ? 0 : next);
  return (
    <div className="lg-replay">
      <div className="lg-replay-head">
        {replay.isPlayed ? (
          <>
            <b>{t('league.replay', { day: day.day })}</b>
            <ReplayClock drawsAtMs={day.draws_at_ms} />
            <Button kind="quiet" size="s" onPress={replay.show}>
              {t('league.replay.show')}
            </Button>
          </>
        ) : (
          <button
            type="button"
            className="lg-replay-toggle"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <b>{t('league.round', { day: day.day })}</b>{' '}
            <span>
              {isVoid ? t('league.void') : t(isOpen ? 'league.replay.close' : 'league.replay.results')}
            </span>
          </button>
        )}
      </div>
      {isOpen && !isVoid && (
        <>
          {replay.isPlayed ? (
            <Running day={day} names={names} match={match} onOpen={toggle} />
          ) : (
            <Rows day={day} names={names} time={OVER} match={match} onOpen={toggle} />
          )}
          {replay.isPlayed && <p className="lg-replay-note">{t('league.replay.note')}</p>}
        </>
      )}
      {!replay.isPlayed && own?.roundId === day.round_id && own.sums && (
        <p className="lg-replay-own">
          {t('bet.staked')} <Amount value={own.sums.stakeMinor} size="s" /> {'\u2192'}{' '}
          <Amount
            value={own.sums.backMinor}
            size="s"
            tone={own.sums.backMinor > own.sums.stakeMinor ? 'win' : 'plain'}
          />
        </p>
      )}
    </div>
  );
}

function ReplayClock({ drawsAtMs }: { readonly drawsAtMs: number }) {
  const t = useT();
  const time = useReplayTime(drawsAtMs);
  const minute = minuteText(time);
  return (
    <span className="lg-replay-clock" role="timer">
      {minute ?? t(time.phase === 'break' ? 'league.replay.break' : 'league.replay.over')}
    </span>
  );
}

type RowsProps = {
  readonly day: MatchDay;
  readonly names: LeagueNames;
  /** The match whose timeline is open; 0 for none. */
  readonly match: number;
  readonly onOpen: (match: number) => void;
};

/** A component of its own: only it renders with every minute. */
const Running = (props: RowsProps) => <Rows {...props} time={useReplayTime(props.day.draws_at_ms)} />;

function Rows({ day, names, match, onOpen, time }: RowsProps & { readonly time: ReplayTime }) {
  return (
    <ul className="lg-replay-rows">
      {day.matches.map((info) => (
        <Row
          key={info.match}
          info={info}
          names={names}
          time={time}
          isOpen={info.match === match}
          onOpen={() => onOpen(info.match)}
        />
      ))}
    </ul>
  );
}

type RowProps = {
  readonly info: LeagueMatch;
  readonly names: LeagueNames;
  readonly time: ReplayTime;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
};

function Row({ info, names, time, isOpen, onOpen }: RowProps) {
  const t = useT();
  const goals = goalsBy(info.goals, time);
  const score = scoreOf(goals);
  const club = { home: clubNameIn(names, info.home.code), away: clubNameIn(names, info.away.code) };
  const shown = `${score.home}\u2009-\u2009${score.away}`;
  return (
    <li>
      <button
        type="button"
        className="lg-replay-row"
        aria-expanded={isOpen}
        aria-label={t('league.replay.open', { ...club, score: shown })}
        onClick={onOpen}
      >
        <span className="lg-replay-home">
          {club.home} <Crest club={info.home.code} size={18} />
        </span>
        <b dir="ltr">{shown}</b>
        <span>
          <Crest club={info.away.code} size={18} /> {club.away}
        </span>
      </button>
      {isOpen && (
        <ol className="lg-replay-goals">
          {goals.length === 0 && (
            <li>{t(time.phase === 'over' ? 'league.replay.noGoals' : 'league.replay.none')}</li>
          )}
          {goals.map(({ slot, side }, at) => {
            const { home, away } = scoreOf(goals.slice(0, at + 1));
            return (
              <li key={`${home}-${away}`}>
                <bdi dir="ltr">
                  {slotText(slot)} {home}-{away}
                </bdi>{' '}
                {club[side]}
              </li>
            );
          })}
        </ol>
      )}
    </li>
  );
}
