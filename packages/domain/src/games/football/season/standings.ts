import type { PlayedMatch } from '../match.ts';
import type { Fixture } from './season.ts';

/** A win, a draw or a defeat. */
export const FORM_MARKS = ['w', 'd', 'l'] as const;
export type FormMark = (typeof FORM_MARKS)[number];

/** A club in the table of its season. `club` is its place in the model's text. */
export type Standing = {
  readonly club: number;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly goalsFor: number;
  readonly goalsAgainst: number;
  readonly points: number;
  /** Its last matches, newest last. */
  readonly form: readonly FormMark[];
};

export type PlayedFixture = Pick<Fixture, 'clubs'> & Pick<PlayedMatch, 'score'>;

/** Number of recent matches in the form of a club. */
export const FORM_SHOWN = 5;
const POINTS = { w: 3, d: 1, l: 0 } as const;

/** The table after the matches given, in the order in which they were played. A day that was called off is
 *  not among them. Ordered by points, difference of goals, goals, and the order of the model's text.
 *  Source: sports, section 12.   Cost: two steps a match. */
export function standingsOf(clubs: number, matches: readonly PlayedFixture[]): readonly Standing[] {
  const table = Array.from({ length: clubs }, (_, club): Standing => newcomer(club));
  for (const { clubs: pair, score } of matches) {
    enter(table, pair.home, score.home, score.away);
    enter(table, pair.away, score.away, score.home);
  }
  return table.toSorted(
    (a, b) =>
      b.points - a.points || difference(b) - difference(a) || b.goalsFor - a.goalsFor || a.club - b.club,
  );
}

/** Result of a match for the side that scored and conceded these goals. */
export const formMark = (scored: number, conceded: number): FormMark =>
  scored > conceded ? 'w' : scored === conceded ? 'd' : 'l';

const newcomer = (club: number): Standing => ({
  club,
  played: 0,
  won: 0,
  drawn: 0,
  lost: 0,
  goalsFor: 0,
  goalsAgainst: 0,
  points: 0,
  form: [],
});

const difference = ({ goalsFor, goalsAgainst }: Standing): number => goalsFor - goalsAgainst;

function enter(table: Standing[], club: number, scored: number, conceded: number): void {
  const before = table[club] ?? newcomer(club);
  const outcome = formMark(scored, conceded);
  table[club] = {
    club,
    played: before.played + 1,
    won: before.won + Number(outcome === 'w'),
    drawn: before.drawn + Number(outcome === 'd'),
    lost: before.lost + Number(outcome === 'l'),
    goalsFor: before.goalsFor + scored,
    goalsAgainst: before.goalsAgainst + conceded,
    points: before.points + POINTS[outcome],
    form: [...before.form, outcome].slice(-FORM_SHOWN),
  };
}
