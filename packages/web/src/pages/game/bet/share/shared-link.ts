import type { SharedContent } from './slip-to-share.ts';

/** The page that opens a shared slip: the table of one of its games. */
export const sharedAddress = (gameId: number | string, code: string): string =>
  `/pages/game/bet?game_id=${gameId}&slip=${code}`;

/** The link to a shared slip. */
export const sharedLink = (origin: string, { lines: [first] }: SharedContent, code: string): string =>
  `${origin}/#${sharedAddress(first?.game_id ?? '', code)}`;
