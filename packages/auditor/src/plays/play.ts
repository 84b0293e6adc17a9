// The vocabulary of the second implementation of the plays. It was written from the rules alone,
// independently of the product, so that a misreading in one shows up in the other.

/** The numbers drawn, in the order drawn. */
export type Draw = readonly number[];

/** The selection of a bet line: the positions of the draw it depends on, from 0, and on which draws it wins
 *  or has its stake returned. */
export type Selection = {
  readonly looksAt: readonly number[];
  /** True when the order of the numbers on these positions does not matter. */
  readonly inAnyOrder: boolean;
  /** The only numbers that it tells apart, where they are few; all others are alike to it. */
  readonly names?: readonly number[];
  readonly wins: (draw: Draw) => boolean;
  readonly pushes: (draw: Draw) => boolean;
};

export type Play = {
  /** Every number text a stored bet of this play can carry. */
  readonly selections: Selections;
  /** The numbers that a client's text stands for, with sets expanded; undefined for an invalid text. */
  readonly lines: (text: string) => readonly string[] | undefined;
};

/** A map, or what makes each selection when it is asked for. */
export type Selections = {
  readonly get: (number: string) => Selection | undefined;
  readonly keys: () => Iterable<string>;
};

export type Family = {
  /** The count of drawn numbers and their range. */
  readonly places: number;
  readonly lowest: number;
  readonly highest: number;
  /** True when no number is drawn twice. */
  readonly isRanking: boolean;
  readonly plays: ReadonlyMap<string, Play>;
};

type Tests = Readonly<Record<string, (draw: Draw) => boolean>>;
type More = {
  readonly inAnyOrder?: boolean;
  readonly pushes?: Tests;
  readonly namesOf?: (selection: string) => readonly number[];
};

const never = (): boolean => false;

/** A play on one of several named selections. */
export function onePlay(
  looksAt: readonly number[],
  tests: Tests,
  { inAnyOrder = false, pushes = {}, namesOf }: More = {},
): Play {
  const selections = new Map(
    Object.entries(tests).map(([name, wins]) => [
      name,
      { looksAt, inAnyOrder, wins, pushes: pushes[name] ?? never, ...(namesOf && { names: namesOf(name) }) },
    ]),
  );
  return { selections, lines: (text) => (selections.has(text) ? [text] : undefined) };
}

/** A play on a number of distinct values of a range, in no order; more values stand for every combination. */
export function setPlay(
  looksAt: readonly number[],
  size: number,
  values: readonly number[],
  wins: (set: readonly number[], draw: Draw) => boolean,
): Play {
  const selections = new Map(
    choices(values, size).map((set) => [
      set.join('-'),
      { looksAt, inAnyOrder: true, wins: (draw: Draw) => wins(set, draw), pushes: never },
    ]),
  );
  return { selections, lines: (text) => setLines(text, size, values) };
}

/** The same with more combinations than anything should hold: each is read from its text. */
export function openSetPlay(
  looksAt: readonly number[],
  size: number,
  values: readonly number[],
  wins: (set: readonly number[], draw: Draw) => boolean,
): Play {
  const get = (text: string): Selection | undefined => {
    const set = readSet(text, /-/, values);
    const isRising = set?.every((value, at) => at === 0 || value > (set[at - 1] ?? value));
    if (!set || !isRising || set.length !== size) return undefined;
    return { looksAt, inAnyOrder: true, names: set, wins: (draw) => wins(set, draw), pushes: never };
  };
  const keys = (): Iterable<string> => choices(values, size).map((set) => set.join('-'));
  return { selections: { get, keys }, lines: (text) => setLines(text, size, values) };
}

function setLines(text: string, size: number, values: readonly number[]): string[] | undefined {
  const chosen = readSet(text, /[-,]/, values);
  if (!chosen || chosen.length < size) return undefined;
  const rising = chosen.toSorted((a, b) => a - b);
  return choices(rising, size).map((set) => set.join('-'));
}

/** A play on a number for each of several places; several numbers for one place stand for every row without
 *  repeats: "1,3-2,4" for 1-2, 1-4, 3-2 and 3-4. */
export function rowPlay(
  looksAt: readonly number[],
  size: number,
  values: readonly number[],
  wins: (row: readonly number[], draw: Draw) => boolean,
): Play {
  const selections = new Map(
    rows(span(1, size).map(() => values)).map((row) => [
      row.join('-'),
      { looksAt, inAnyOrder: false, wins: (draw: Draw) => wins(row, draw), pushes: never },
    ]),
  );
  const lines = (text: string): string[] | undefined => {
    const places = text.split(text.includes('-') ? '-' : ',');
    const chosen = places.map((place) => readSet(place, /,/, values) ?? []);
    if (chosen.length !== size) return undefined;
    const found = rows(chosen).map((row) => row.join('-'));
    return found.length > 0 ? found : undefined;
  };
  return { selections, lines };
}

/** One value of each list, in every way that repeats none. */
function rows(lists: readonly (readonly number[])[]): number[][] {
  const last = lists.at(-1);
  if (!last) return [[]];
  return rows(lists.slice(0, -1)).flatMap((row) =>
    last.filter((value) => !row.includes(value)).map((value) => [...row, value]),
  );
}

/** The values in a text, in its order; undefined when one is invalid or repeated. */
function readSet(text: string, between: RegExp, values: readonly number[]): number[] | undefined {
  const named = text.split(between);
  if (new Set(named).size !== named.length) return undefined;
  const chosen = named.flatMap((name) => values.filter((value) => String(value) === name));
  return chosen.length === named.length ? chosen : undefined;
}

/** Every combination of this size, in the order of the values. */
function choices(values: readonly number[], size: number): number[][] {
  if (size === 0) return [[]];
  return values.flatMap((first, at) =>
    choices(values.slice(at + 1), size - 1).map((others) => [first, ...others]),
  );
}

/** One entry for each value, named by its digits. */
export const eachOf = (
  values: readonly number[],
  wins: (value: number, draw: Draw) => boolean,
): Record<string, (draw: Draw) => boolean> =>
  Object.fromEntries(values.map((value) => [String(value), (draw: Draw) => wins(value, draw)]));

export const span = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

export const sumOf = (draw: Draw): number => draw.reduce((sum, number) => sum + number, 0);

/** The number drawn at a position. Throws when the draw is too short for the play. */
export function numberAt(draw: Draw, place: number): number {
  const number = draw[place];
  if (number === undefined) throw new Error(`a draw of ${draw.length} numbers has no place ${place}`);
  return number;
}
