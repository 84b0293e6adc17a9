import type { FamilyCode, GameFamily } from '@tessera/domain/games/families';

/** One entry for each family: a new family does not compile until it has its own. */
export type ByFamily<Entry> = Readonly<Record<GameFamily, Entry>>;

/** The entry of a family; undefined for a code that this app does not know, and for one without an entry. */
export const entryOf = <Entry>(
  entries: Readonly<Partial<Record<FamilyCode, Entry>>>,
  code: string,
): Entry | undefined => (Object.hasOwn(entries, code) ? entries[code as FamilyCode] : undefined);
