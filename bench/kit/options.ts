import { parseArgs } from 'node:util';

/** The command-line options of every benchmark. */
export type Options = {
  /** Length of one measurement. */
  readonly seconds: number;
  readonly reps: number;
  readonly connections: number;
  /** Parts to run; all when empty. */
  readonly only: ReadonlySet<string>;
  readonly members: number;
  readonly scale: number;
  readonly bets: number;
  /** Of what is made up. */
  readonly seed: number;
  /** Sizes that are compared with each other; the bench's own when empty. */
  readonly sizes: readonly number[];
  /** Days over which stored bets are spread. */
  readonly days: number;
  /** Length of a compressed day. */
  readonly minutes: number;
  /** Live streams that are held open. */
  readonly streams: number;
  /** Folder on a disk, for the database. */
  readonly dir: string | undefined;
  /** Another checkout to be measured beside this one. */
  readonly against: string | undefined;
};

export type Defaults = Partial<Omit<Options, 'only' | 'sizes' | 'dir' | 'against'>>;

const COUNT = /^[1-9]\d{0,8}$/;

/** Reads the options; refuses what is unknown or is no number with a sentence. */
export function readOptions(args: readonly string[], defaults: Defaults = {}): Options {
  const names = [
    'seconds',
    'reps',
    'members',
    'scale',
    'bets',
    'seed',
    'streams',
    'connections',
    'sizes',
    'days',
    'minutes',
    'only',
    'dir',
    'against',
  ];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ args: [...args], options, strict: true, allowPositionals: false });
  const count = (name: keyof Defaults, usual: number): number => {
    const given = values[name];
    if (given === undefined) return defaults[name] ?? usual;
    return countOf(name, String(given));
  };
  const text = (name: string): string | undefined =>
    typeof values[name] === 'string' ? values[name] : undefined;
  return {
    seconds: count('seconds', 10),
    reps: count('reps', 3),
    connections: count('connections', 256),
    members: count('members', 100_000),
    scale: count('scale', 50),
    bets: count('bets', 1_000_000),
    seed: count('seed', 14),
    sizes: (text('sizes')?.split(',') ?? []).map((each) => countOf('sizes', each)),
    days: count('days', 30),
    minutes: count('minutes', 60),
    streams: count('streams', 10_000),
    only: new Set(text('only')?.split(',').filter(Boolean)),
    dir: text('dir'),
    against: text('against'),
  };
}

function countOf(name: string, given: string): number {
  if (!COUNT.test(given)) throw new Error(`--${name} takes a whole number from 1, not "${given}"`);
  return Number(given);
}

/** The sizes to compare, the smallest first. */
export const sizesOf = ({ sizes }: Pick<Options, 'sizes'>, usual: readonly number[]): readonly number[] =>
  (sizes.length === 0 ? usual : sizes).toSorted((a, b) => a - b);

/** Returns true if a part is to be run. */
export const isWanted = ({ only }: Pick<Options, 'only'>, part: string): boolean =>
  only.size === 0 || only.has(part);
