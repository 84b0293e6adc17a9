import { parseArgs } from 'node:util';

/** The command-line options of every benchmark. */
export type Options = {
  /** Length of one measurement. */
  readonly seconds: number;
  readonly reps: number;
  /** Parts to run; all when empty. */
  readonly only: ReadonlySet<string>;
  readonly members: number;
  readonly scale: number;
  readonly bets: number;
  /** Live streams that are held open. */
  readonly streams: number;
  /** Folder on a disk, for the database. */
  readonly dir: string | undefined;
  /** Another checkout to be measured beside this one. */
  readonly against: string | undefined;
};

export type Defaults = Partial<Omit<Options, 'only' | 'dir' | 'against'>>;

const COUNT = /^[1-9]\d{0,8}$/;

/** Reads the options; refuses what is unknown or is no number with a sentence. */
export function readOptions(args: readonly string[], defaults: Defaults = {}): Options {
  const names = ['seconds', 'reps', 'members', 'scale', 'bets', 'streams', 'only', 'dir', 'against'];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ args: [...args], options, strict: true, allowPositionals: false });
  const count = (name: keyof Defaults, usual: number): number => {
    const given = values[name];
    if (given === undefined) return defaults[name] ?? usual;
    if (typeof given !== 'string' || !COUNT.test(given))
      throw new Error(`--${name} takes a whole number from 1, not "${String(given)}"`);
    return Number(given);
  };
  const text = (name: string): string | undefined =>
    typeof values[name] === 'string' ? values[name] : undefined;
  return {
    seconds: count('seconds', 10),
    reps: count('reps', 3),
    members: count('members', 100_000),
    scale: count('scale', 50),
    bets: count('bets', 1_000_000),
    streams: count('streams', 10_000),
    only: new Set(text('only')?.split(',').filter(Boolean)),
    dir: text('dir'),
    against: text('against'),
  };
}

/** Whether a part is to be run. */
export const isWanted = ({ only }: Pick<Options, 'only'>, part: string): boolean =>
  only.size === 0 || only.has(part);
