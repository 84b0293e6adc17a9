import { games as en } from '../en/games.ts';
import type { GameTexts } from '../messages.ts';

/** Australian English, where a bet on several matches is a multi. */
export const games: GameTexts = { ...en, 'ticket.tab.ways': 'Multi' };
