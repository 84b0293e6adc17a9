/** Names of the files of the WAL, as PostgreSQL gives them: a segment of 16 MiB is named by its timeline and
 *  its place, and the history of a timeline by its number. */
export const SEGMENT_BYTES = 16 * 1024 * 1024;

const SEGMENT = /^[0-9A-F]{24}$/;
const ANY = /^[0-9A-F]{24}(?:\.[0-9A-F]{8}\.backup|\.partial)?$|^[0-9A-F]{8}\.history$/;
const ARCHIVED = '.gz.age';
const SEGMENTS_OF_FILE_NAME = 256;

export type Segment = { readonly timeline: number; readonly place: number };

/** Returns true if PostgreSQL gives such a name to what it archives. */
export const isWalName = (name: string): boolean => ANY.test(name);

export const archivedAs = (name: string): string => `${name}${ARCHIVED}`;

/** The name of what an archived file holds; undefined for any other file of the folder. */
export function nameOfArchived(file: string): string | undefined {
  const name = file.endsWith(ARCHIVED) ? file.slice(0, -ARCHIVED.length) : '';
  return isWalName(name) ? name : undefined;
}

/** Reads the name of a segment; of one with an ending such as `.backup`, the segment that it is about. */
export function segmentOf(name: string): Segment | undefined {
  const bare = isWalName(name) ? name.slice(0, 24) : name;
  if (!SEGMENT.test(bare)) return undefined;
  const part = (from: number): number => Number.parseInt(bare.slice(from, from + 8), 16);
  return { timeline: part(0), place: part(8) * SEGMENTS_OF_FILE_NAME + part(16) };
}

export function segmentName({ timeline, place }: Segment): string {
  const parts = [timeline, Math.floor(place / SEGMENTS_OF_FILE_NAME), place % SEGMENTS_OF_FILE_NAME];
  return parts.map(hex).join('');
}

export const historyName = (timeline: number): string => `${hex(timeline)}.history`;

/** The place of the segment that holds the byte before a position such as `1/5000028`. */
export function placeOf(position: string): number {
  const [high, low] = position.split('/').map((part) => BigInt(`0x${part}`));
  const at = ((high ?? 0n) << 32n) + (low ?? 0n);
  return Number((at - (at > 0n ? 1n : 0n)) / BigInt(SEGMENT_BYTES));
}

const hex = (part: number): string => part.toString(16).toUpperCase().padStart(8, '0');
