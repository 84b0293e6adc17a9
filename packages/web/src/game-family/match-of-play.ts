/** The match that a play is on, from 1: 3 of `m3.1x2`; 0 for a play on the whole round. */
export const matchOfPlay = (play: string): number => Number(/^m(\d+)\./.exec(play)?.[1] ?? 0);
