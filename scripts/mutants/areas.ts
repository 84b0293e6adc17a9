import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Patch } from '../patched.mjs';

/** One realistic mistake, made by replacing a text that stands once in its file. */
export type Mutant = Patch & {
  readonly id: string;
  /** The test files that are tried first. */
  readonly tests: readonly string[];
  /** Reason for which no test can tell it from the original; it is left out of the score. */
  readonly equivalent?: string;
};

/** The mutants of one part of the product. */
export type Area = {
  readonly name: string;
  /** Parts of paths: the test files that are tried on a mutant which its own let through. */
  readonly suite: readonly string[];
  readonly mutants: readonly Mutant[];
};

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** Reads every list of mutants, one file an area. */
export function readAreas(): Area[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => {
      const list = JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) as Omit<Area, 'name'>;
      return { name: path.basename(file, '.json'), ...list };
    });
}
