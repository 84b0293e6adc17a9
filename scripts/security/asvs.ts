import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { ROOT } from '../coverage/row.ts';

const ASVS_FILE = 'docs/security/asvs.csv';

const ASVS_STATES = ['met', 'partly', 'not met', 'not applicable'] as const;

export type AsvsRow = {
  readonly id: string;
  readonly level: string;
  readonly what: string;
  readonly state: string;
  /** Files and tests, separated by blanks. */
  readonly evidence: string;
  readonly reason: string;
};

/** The numbers of the requirements of levels 1 and 2 of OWASP ASVS 5.0.0 (CC BY-SA 4.0), and of those of
 *  level 3 that this product takes on, by section. */
const IDS = `
1.1: 1 2
1.2: 1 2 3 4 5 6 7 8 9
1.3: 1 2 3 4 5 6 7 8 9 10 11
1.4: 1 2 3
1.5: 1 2
2.1: 1 2 3
2.2: 1 2 3
2.3: 1 2 3 4 5
2.4: 1 2
3.2: 1 2
3.3: 1 2 3 4
3.4: 1 2 3 4 5 6
3.5: 1 2 3 4 5
3.7: 1 2
4.1: 1 2 3
4.2: 1
4.3: 1 2
4.4: 1 2 3 4
5.1: 1
5.2: 1 2 3 4 6
5.3: 1 2
5.4: 1 2 3
6.1: 1 2 3
6.2: 1 2 3 4 5 6 7 8 9 10 11 12
6.3: 1 2 3 4 5 6 7 8
6.4: 1 2 3 4
6.5: 1 2 3 4 5
6.6: 1 2 3
6.8: 1 2 3 4
7.1: 1 2 3
7.2: 1 2 3 4
7.3: 1 2
7.4: 1 2 3 4 5
7.5: 1 2 3
7.6: 1 2
8.1: 1 2
8.2: 1 2 3 4
8.3: 1 2 3
8.4: 1
9.1: 1 2 3
9.2: 1 2 3 4
10.1: 1 2
10.2: 1 2
10.3: 1 2 3 4
10.4: 1 2 3 4 5 6 7 8 9 10 11
10.5: 1 2 3 4 5
10.6: 1 2
10.7: 1 2 3
11.1: 1 2
11.2: 1 2 3
11.3: 1 2 3 4 5
11.4: 1 2 3 4
11.5: 1
11.6: 1
12.1: 1 2 3
12.2: 1 2
12.3: 1 2 3 4
13.1: 1
13.2: 1 2 3 4 5
13.3: 1 2
13.4: 1 2 3 4 5
14.1: 1 2
14.2: 1 2 3 4 6 7 8
14.3: 1 2 3
15.1: 1 2 3
15.2: 1 2 3
15.3: 1 2 3 4 5 6 7
15.4: 1 2 3 4
16.1: 1
16.2: 1 2 3 4 5
16.3: 1 2 3 4
16.4: 1 2 3
16.5: 1 2 3 4
17.1: 1
17.2: 1 2 3 4
17.3: 1 2
`;

/** Every requirement that needs a row. */
export const asvsIds = (): readonly string[] =>
  IDS.trim()
    .split('\n')
    .flatMap((line) => {
      const [section = '', numbers = ''] = line.split(': ');
      return numbers.split(' ').map((number) => `${section}.${number}`);
    });

/** Reads the table. No cell holds a line feed; one with a comma stands in quotes. */
export function readAsvs(): readonly AsvsRow[] {
  const [, ...lines] = readFileSync(path.join(ROOT, ASVS_FILE), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const cells = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
      quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
    );
    const [id = '', level = '', what = '', state = '', evidence = '', reason = ''] = cells;
    return { id, level, what, state, evidence, reason };
  });
}

/** Faults of the table: a requirement that is missing or there twice, a state that is none, evidence that
 *  does not exist, and a row that says neither where it is met nor why it is not. */
export function asvsGaps(rows: readonly AsvsRow[]): readonly string[] {
  const listed = rows.map(({ id }) => id);
  const wanted = asvsIds();
  return [
    ...wanted.filter((id) => !listed.includes(id)).map((id) => `${id} has no row`),
    ...listed.filter((id) => !wanted.includes(id)).map((id) => `${id} is no requirement of the list`),
    ...listed.filter((id, at) => listed.indexOf(id) < at).map((id) => `${id} is there twice`),
    ...rows.flatMap((row) => rowGaps(row).map((gap) => `${row.id} ${gap}`)),
  ];
}

function rowGaps({ what, state, evidence, reason }: AsvsRow): readonly string[] {
  const files = evidence.split(' ').filter(Boolean);
  return [
    ...((ASVS_STATES as readonly string[]).includes(state) ? [] : [`is ${state}, which is no state`]),
    ...(what === '' ? ['says not what it asks for'] : []),
    ...(state === 'met' && files.length === 0 ? ['is met without evidence'] : []),
    ...(state !== 'met' && reason === '' ? ['has no reason'] : []),
    ...files
      .filter((file) => !existsSync(path.join(ROOT, file)))
      .map((file) => `names ${file}, which does not exist`),
  ];
}
