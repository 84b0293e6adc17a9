import { goalsBy, type ReplayTime, scoreOf, slotText } from '../../../../../game-family/league-parts.ts';
import { clubNameIn, type LeagueNames } from '../../../../../game-family/leagues.ts';
import { useT } from '../../../../../i18n/i18n.ts';
import type { LeagueMatch, MatchDay } from '../../../../../league/use-league.ts';
import { useReplayTime } from './use-replay-time.ts';

/** A goal of a replay with the score that it made. */
type ShownGoal = { readonly match: LeagueMatch; readonly slot: number; readonly side: 'home' | 'away' };

/** The last goal that a replay has shown: of several in one minute, the one of the last match. */
function lastGoal(matches: readonly LeagueMatch[], time: ReplayTime): ShownGoal | undefined {
  return matches
    .flatMap((match) => goalsBy(match.goals, time).map(({ slot, side }) => ({ match, slot, side })))
    .toSorted((one, other) => one.slot - other.slot)
    .at(-1);
}

type ReplayLineProps = {
  readonly day: MatchDay;
  readonly names: LeagueNames;
  /** Otherwise it is over, or was skipped. */
  readonly isPlayed: boolean;
  /** The matches that its reader has bet on. */
  readonly own: ReadonlyMap<number, unknown>;
};

/** The latest event of a replay, in one line, and in the end its result. A screen reader announces the goals
 *  of the reader's own matches, the break and the end, and no more: ten matches have a goal every third
 *  second. */
export function ReplayLine({ day, names, isPlayed, own }: ReplayLineProps) {
  const t = useT();
  const time = useReplayTime(day.draws_at_ms);
  const goalText = (goal: ShownGoal): string => {
    const { match, slot, side } = goal;
    const score = scoreOf(goalsBy(match.goals, { phase: 'second', slot: slot + 1 }));
    return t('league.replay.goal', {
      minute: `\u2066${slotText(slot)}\u2069`,
      club: clubNameIn(names, match[side].code),
      home: clubNameIn(names, match.home.code),
      away: clubNameIn(names, match.away.code),
      score: `${score.home}\u2009-\u2009${score.away}`,
    });
  };
  const phase =
    !isPlayed || time.phase === 'over'
      ? t('league.replay.sum', {
          matches: day.matches.length,
          goals: day.matches.reduce((sum, { goals }) => sum + goals.length, 0),
        })
      : time.phase === 'break'
        ? t('league.replay.break')
        : null;
  const last = lastGoal(day.matches, time);
  const ownLast = lastGoal(
    day.matches.filter(({ match }) => own.has(match)),
    time,
  );
  return (
    <>
      <p className="lg-replay-line">{phase ?? (last ? goalText(last) : t('league.replay.kickOff'))}</p>
      <output className="sr-only">{phase ?? (ownLast && goalText(ownLast))}</output>
    </>
  );
}
