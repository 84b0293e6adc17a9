import type { FamilyDefinition, Play, Selection } from '../src/games/family.ts';
import type { Numbers } from '../src/games/numbers.ts';
import { formatOdds, oddsFor, returnOf } from '../src/odds.ts';

/** One row of the rule tables: chance, odds at 97 %, return in percent with three decimals. */
export type Figures = readonly [probability: string, odds: string, rtp: string];

/** Figures of a selection by the family's own functions, in the spelling of the rule tables. */
export function figuresOf(family: FamilyDefinition, key: string, rtpE4 = 9700): Figures {
  const selection = family.selectionOf(key);
  if (!selection) throw new Error(`${key} is not on sale`);
  const { probability, push } = selection;
  const oddsE4 = oddsFor(probability, rtpE4, push);
  const rtp = returnOf(probability, oddsE4, push);
  const thousandths = (rtp.n * 200_000n + rtp.d) / (2n * rtp.d);
  const text = thousandths.toString().padStart(4, '0');
  return [`${probability.n}/${probability.d}`, formatOdds(oddsE4), `${text.slice(0, -3)}.${text.slice(-3)}`];
}

/** Returns true if a selection wins on a draw. */
export const isWonBy = ({ resultOn }: Selection, numbers: Numbers): boolean => resultOn(numbers).won > 0;

/** Every key that wins on a draw, in the family's order. */
export const winnersOn = (family: FamilyDefinition, numbers: Numbers): readonly string[] =>
  family.plays.flatMap((play) =>
    play.selections.filter((each) => isWonBy(each, numbers)).map((each) => each.key),
  );

/** Every selection of a play; of an unlisted one the sets of some of its numbers. */
export function selectionsOf(play: Play, numbers: Numbers = SOME): readonly Selection[] {
  if (play.isListed) return play.selections;
  const expanded = play.expand([...numbers]);
  return expanded.ok ? expanded.value : [];
}

const SOME: Numbers = [1, 2, 9, 17, 24, 25, 31, 40, 48, 49];

/** Every key on sale; of an unlisted play some. */
export const keysOf = (family: FamilyDefinition): readonly string[] =>
  family.plays.flatMap((play) => selectionsOf(play).map((each) => each.key));

/** Gives the scripted numbers one by one, and fails a draw that asks for another range. */
export function scripted(answers: readonly (readonly [below: number, value: number])[]) {
  let position = 0;
  return {
    uniform: (n: number): number => {
      const [below, value] = answers[position++] ?? [];
      if (below !== n || value === undefined) throw new Error(`asked for a number below ${n}`);
      return value;
    },
    isUsedUp: (): boolean => position === answers.length,
  };
}
