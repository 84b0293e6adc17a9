import { createStore } from 'zustand/vanilla';

/** The rounds whose result a stage on the screen is about to show. True while it plays the draw. */
export const heldResults = createStore<ReadonlyMap<string, boolean>>(() => new Map());

/** Holds the result of a round back everywhere else until the function returned is called. */
export function holdResult(roundId: string, isPlaying: boolean): () => void {
  const without = (): [string, boolean][] => [...heldResults.getState()].filter(([id]) => id !== roundId);
  heldResults.setState(new Map([...without(), [roundId, isPlaying]]), true);
  return () => heldResults.setState(new Map(without()), true);
}

/** Returns true while a draw is played on the screen. */
export const isDrawPlaying = (held: ReadonlyMap<string, boolean>): boolean =>
  [...held.values()].includes(true);
