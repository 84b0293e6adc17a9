import type {
  AnnouncementExport,
  BookExport,
  CloseExport,
  RoundReply,
  SourceExport,
} from '@tessera/domain/fairness/export-format';

/** The published proof of a round without a draw: its commitment, and its close record once it is closed. */
export type RoundPromise = {
  readonly format: 'rf1/commitment/1';
  readonly state: string;
  readonly announcement: AnnouncementExport;
  readonly index: number;
  readonly commitment: string;
  readonly close: CloseExport | null;
  readonly book: BookExport | null;
  readonly sources: readonly SourceExport[];
};

export type RoundProof =
  | { readonly kind: 'drawn'; readonly round: RoundReply }
  | { readonly kind: 'promised'; readonly promise: RoundPromise }
  | { readonly kind: 'unknown' };

/** Tells the two published forms apart. Their content is for the check to judge: a draw with missing fields
 *  is still a draw and fails at a named step. */
export function readProof(data: unknown): RoundProof {
  if (typeof data !== 'object' || data === null || !('format' in data)) return { kind: 'unknown' };
  if (data.format === 'rf1/commitment/1') return { kind: 'promised', promise: data as RoundPromise };
  // An unknown format goes to the check, whose first step names what it expected.
  return hasSkeleton(data) ? { kind: 'drawn', round: data } : { kind: 'unknown' };
}

/** The parts without which nothing can be displayed. */
function hasSkeleton(data: object): data is RoundReply {
  const isObject = (name: string): boolean =>
    typeof (data as Record<string, unknown>)[name] === 'object' &&
    (data as Record<string, unknown>)[name] !== null;
  const isList = (name: string): boolean => Array.isArray((data as Record<string, unknown>)[name]);
  return (
    isObject('announcement') &&
    isObject('close') &&
    isObject('book') &&
    ['sources', 'numbers', 'payTables', 'bets'].every(isList)
  );
}

/** The code of an announced game, without the hash of a model behind it. */
export const gameCodeOf = (announced: string): string => announced.split('@')[0] ?? announced;

/** The file name for the offline verifier. */
export const fileName = (round: RoundReply): string =>
  `round-${`${gameCodeOf(round.close.game)}-${round.close.issue}`.replaceAll(/[^A-Za-z0-9-]/g, '_')}.json`;
