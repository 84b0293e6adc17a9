import { sha256 } from './words.ts';

/** The published text of a league, read.   Units: percent, means x 100, odds x 10 000. */
export type Model = {
  readonly id: string;
  readonly hash: Buffer;
  readonly base: Pair;
  readonly rho: number;
  readonly clamp: Pair;
  readonly drift: number;
  readonly rtpE4: number;
  /** The lowest and the highest odds sold. */
  readonly prices: Pair;
  /** The same for both sides of a handicap or a total. */
  readonly lines: Pair;
  readonly clubs: readonly Club[];
};

export type Pair = readonly [number, number];
export type Club = { readonly id: string; readonly attack: number; readonly defence: number };

const HEAD =
  /^tessera football model 1\nid (\S+)\ngoals 9\ntickets 1000000000\nbase (\d+) (\d+)\nrho (-?\d+)\nclamp (\d+) (\d+)\ndrift (\d+)\nminutes 9x45 15 12 8 \| 11x45 20 16 12 8 6 3\nrtp (\d+)\nprices (\d+) (\d+)\nlines (\d+) (\d+)\n/;
const CLUB = /club ([a-z]+) (\d+) (\d+)\n/y;
const [CLUBS_MIN, CLUBS_MAX] = [4, 24];

/** Throws when the text is not a model. */
export function readModel(text: string): Model {
  const head = HEAD.exec(text);
  if (!head) throw new Error('this is no football model');
  const clubs = clubsOf(text, head[0].length);
  const at = (place: number): number => Number(head[place]);
  return {
    id: String(head[1]),
    hash: sha256(Buffer.from(text, 'ascii')),
    base: [at(2), at(3)],
    rho: at(4),
    clamp: [at(5), at(6)],
    drift: at(7),
    rtpE4: at(8),
    prices: [at(9), at(10)],
    lines: [at(11), at(12)],
    clubs,
  };
}

function clubsOf(text: string, from: number): Club[] {
  const clubs: Club[] = [];
  CLUB.lastIndex = from;
  let end = from;
  for (let line = CLUB.exec(text); line; line = CLUB.exec(text)) {
    clubs.push({ id: String(line[1]), attack: Number(line[2]), defence: Number(line[3]) });
    end = CLUB.lastIndex;
  }
  if (end !== text.length) throw new Error('a football model ends with its clubs');
  if (clubs.length % 2 !== 0 || clubs.length < CLUBS_MIN || clubs.length > CLUBS_MAX)
    throw new Error(`a league of ${clubs.length} clubs`);
  return clubs;
}
