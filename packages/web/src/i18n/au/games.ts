import { games as en } from '../en/games.ts';
import type { GameTexts } from '../messages.ts';

/** Australian English has no words of its own here. */
export const games: GameTexts = en;
