import { numbersPicked } from '../slip/state/slip-lines.ts';
import type { FoundSlip, Incoming } from './found-slip.ts';

/** Puts the selections of a shared slip into the player's own: beside what is there, or in place of it. A
 *  selection that is there already stays with its stake. */
export function takeSlip(
  { incoming, before, chooseWay }: Pick<FoundSlip, 'incoming' | 'before' | 'chooseWay'>,
  isInPlace: boolean,
): void {
  if (isInPlace) for (const slip of before) slip.dispatch({ type: 'slipCleared' });
  const isAlone = isInPlace || before.length === 0;
  for (const each of incoming) take(each);
  if (isAlone) chooseWay();
}

function take({ controller, issue, keepsFormer, picks: chosen }: Incoming): void {
  controller.refresh();
  const { lines, picks, slipIssue, stake } = controller.store.getState();
  const isKept = keepsFormer || slipIssue === '' || slipIssue === issue;
  const own = isKept ? { lines, picks } : { lines: [], picks: {} };
  const slip = chosen.reduce((before, { play, numbers }) => {
    const isIn = (number: string): boolean =>
      before.lines.some((line) => line.play === play.play && line.number === number);
    const news = numbers.filter((number) => !isIn(number));
    // A set in the slip keeps its place: others of its play stand beside it.
    const areSingle = numbers.length > 1 || before.lines.some((line) => line.id === play.play);
    return news.length === 0 ? before : numbersPicked(before, play, news, { stake, areSingle });
  }, own);
  controller.dispatch({ type: 'slipTaken', ...slip, slipIssue: issue, carriedFrom: '', stake });
}

/** Returns true if the slips hold all of it already. */
export const isTaken = (incoming: readonly Incoming[]): boolean =>
  incoming.every(({ controller, issue, picks }) => {
    const { lines, slipIssue } = controller.store.getState();
    return picks.every(({ play, numbers }) =>
      numbers.every(
        (number) =>
          slipIssue === issue && lines.some((line) => line.play === play.play && line.number === number),
      ),
    );
  });
