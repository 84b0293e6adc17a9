import type { League } from '@tessera/domain/fairness/league';
import type { GameFamily } from '@tessera/domain/games/families';
import type { FamilyDefinition } from '@tessera/domain/games/family';

const LOADERS: Readonly<Record<GameFamily, () => Promise<FamilyDefinition>>> = {
  k3: async () => (await import('@tessera/domain/games/k3/k3')).k3,
  pk10: async () => (await import('@tessera/domain/games/pk10/pk10')).pk10,
  ssc: async () => (await import('@tessera/domain/games/ssc/ssc')).ssc,
  pc28: async () => (await import('@tessera/domain/games/pc28/pc28')).pc28,
  '11x5': async () => (await import('@tessera/domain/games/11x5/11x5')).elevenFive,
  mark6: async () => (await import('@tessera/domain/games/mark6/mark6')).mark6,
};

/** The rules of one family, loaded on first use, so that a phone loads only the families it opens. Null for a
 *  family that this app does not know. */
export const loadFamily = async (code: string): Promise<FamilyDefinition | null> =>
  Object.hasOwn(LOADERS, code) ? LOADERS[code as GameFamily]() : null;

/** The league of a model's text; undefined for any other text. */
export const loadLeague = async (text: string): Promise<League | undefined> =>
  (await import('@tessera/domain/fairness/league')).readLeague(text);
