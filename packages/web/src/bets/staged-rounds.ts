import { createStore } from 'zustand/vanilla';

/** The rounds that the stages of open tables follow: each tells the result itself, on the page of its
 *  table. */
export const stagedRounds = createStore<ReadonlySet<string>>(() => new Set());

/** Notes a round until the function returned is called. */
export function stageRound(roundId: string): () => void {
  const change = (isStaged: boolean): void => {
    const rounds = new Set(stagedRounds.getState());
    rounds[isStaged ? 'add' : 'delete'](roundId);
    stagedRounds.setState(rounds, true);
  };
  change(true);
  return () => change(false);
}
