import { type ComponentProps, useState } from 'react';

import { serverClock } from '../../../../../api/server-clock.ts';
import type { RecordRow } from '../../../../../bets/record-row.ts';
import { minuteText, ScoreBoard } from '../../../../../game-family/league-parts.ts';
import type { LeagueNames } from '../../../../../game-family/leagues.ts';
import { matchOfPlay } from '../../../../../game-family/match-of-play.ts';
import { useT } from '../../../../../i18n/i18n.ts';
import type { MatchDay } from '../../../../../league/use-league.ts';
import { type Replay, replayEndsAt } from '../../../../../league/use-replay.ts';
import { isStill } from '../../../../../settings/motion.ts';
import { Amount } from '../../../../../ui/amount/index.ts';
import { Button } from '../../../../../ui/button/index.ts';
import type { StageRound } from '../../stage/stage-round.ts';
import { ReplayLine } from './replay-line.tsx';
import { useReplayTime } from './use-replay-time.ts';

const NONE: StageRound['rows'] = [];

type ReplayBoardProps = {
  readonly day: MatchDay;
  readonly names: LeagueNames;
  readonly replay: Replay;
  readonly own: StageRound | null;
};

/** The last match day in a line and what has just happened in it, above the odds of the next. It opens to a
 *  board of all matches: while it is replayed with the goals so far, then with the results. For those with
 *  bets on it, it stands open from the draw on, their matches first. One match at a time opens to its
 *  timeline. Nothing here knows of odds. */
export function ReplayBoard({ day, names, replay, own }: ReplayBoardProps) {
  const t = useT();
  const rows = own?.roundId === day.round_id ? own.rows : NONE;
  const [chosen, choose] = useState<boolean>();
  // A replay that was open leaves its results open. Where nothing moves, they stand open at once.
  const [isNew] = useState(() => replay.isPlayed || (isStill() && serverClock.now() < replayEndsAt(day)));
  const isOpen = chosen ?? (isNew && rows.length > 0);
  const isVoid = day.status === 'void';
  const sums = !replay.isPlayed && own?.roundId === day.round_id ? own.sums : null;
  const board = { matches: day.matches, names, own: picksByMatch(rows, day.round_id) };
  return (
    <div className="lg-replay">
      <div className="lg-replay-head">
        {replay.isPlayed ? (
          <>
            <b>{t('league.replay', { day: day.day })}</b>
            <ReplayClock drawsAtMs={day.draws_at_ms} />
            <Button kind="quiet" size="s" onPress={isOpen ? replay.show : () => choose(true)}>
              {t(isOpen ? 'league.replay.show' : 'league.replay.watch')}
            </Button>
          </>
        ) : (
          <button
            type="button"
            className="lg-replay-toggle"
            aria-expanded={isOpen}
            onClick={() => choose(!isOpen)}
          >
            <b>{t('league.round', { day: day.day })}</b>{' '}
            <span>
              {isVoid ? t('league.void') : t(isOpen ? 'league.replay.close' : 'league.replay.results')}
            </span>
          </button>
        )}
      </div>
      {!isVoid && !sums && <ReplayLine day={day} names={names} isPlayed={replay.isPlayed} own={board.own} />}
      {isOpen && !isVoid && (
        <>
          {replay.isPlayed ? <Running {...board} drawsAtMs={day.draws_at_ms} /> : <ScoreBoard {...board} />}
          {replay.isPlayed && <p className="lg-replay-note">{t('league.replay.note')}</p>}
        </>
      )}
      {sums && (
        <p className="lg-replay-own">
          {t('bet.staked')} <Amount value={sums.stakeMinor} size="s" /> {'\u2192'}{' '}
          <Amount value={sums.backMinor} size="s" tone={sums.backMinor > sums.stakeMinor ? 'win' : 'plain'} />
        </p>
      )}
    </div>
  );
}

/** The minute of a replay. */
export function ReplayClock({ drawsAtMs }: { readonly drawsAtMs: number }) {
  const t = useT();
  const time = useReplayTime(drawsAtMs);
  const minute = minuteText(time);
  return (
    <span className="lg-replay-clock" role="timer">
      {minute ?? t(time.phase === 'break' ? 'league.replay.break' : 'league.replay.over')}
    </span>
  );
}

type RunningProps = ComponentProps<typeof ScoreBoard> & { readonly drawsAtMs: number };

/** A component of its own: only it renders with every minute. */
const Running = ({ drawsAtMs, ...board }: RunningProps) => (
  <ScoreBoard {...board} time={useReplayTime(drawsAtMs)} />
);

/** A player's picks on each match of a match day, by the match, from singles and from legs of tickets; a pick
 *  that was chosen twice stands once. */
function picksByMatch(rows: readonly RecordRow[], roundId: string): ReadonlyMap<number, readonly string[]> {
  const picks = new Map<number, string[]>();
  const add = (match: number, name: string): void => {
    const names = picks.get(match) ?? [];
    if (!names.includes(name)) picks.set(match, [...names, name]);
  };
  for (const { ticket, play, pickName, pick } of rows) {
    if (!ticket) add(matchOfPlay(play), pickName || pick);
    for (const leg of ticket?.legs ?? [])
      if (leg.round_id === roundId) for (const { name } of leg.picks) add(leg.match, name);
  }
  return picks;
}
