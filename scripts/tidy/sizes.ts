import type { Finding, Source } from './bans.ts';

const HARD_MAX = 400;
/** The verifier is one file, so that an outsider can read and carry it as one. */
const ONE_FILE = 'packages/verify/verify.mjs';
/** Rule tables are long lists of short lines. */
const TABLE_MAX = 600;
const USUAL_MAX = 200;
const USUAL_PART = 0.9;

const isTable = (path: string): boolean => /domain\/src\/games\/|\/names\/|\/i18n\//.test(path);
const linesOf = ({ text }: Source): number => text.split('\n').length - 1;

/** No file over the hard limit, and nine of ten under the usual one. Functions are the linter's. */
export function findSizes(sources: readonly Source[]): Finding[] {
  const files = sources.filter(({ path }) => /\.(ts|tsx|mjs|css)$/.test(path) && path !== ONE_FILE);
  const tooLong = files
    .filter((file) => linesOf(file) > (isTable(file.path) ? TABLE_MAX : HARD_MAX))
    .map((file) => ({
      path: file.path,
      line: linesOf(file),
      message: 'the file is too long: one purpose a file',
    }));
  const long = files.filter((file) => linesOf(file) > USUAL_MAX);
  const share = 1 - long.length / Math.max(1, files.length);
  if (share >= USUAL_PART) return tooLong;
  const message = `only ${Math.round(share * 100)} % of the files are under ${USUAL_MAX} lines`;
  return [...tooLong, ...long.map((file) => ({ path: file.path, line: linesOf(file), message }))];
}
