import type { Spread } from './stats.ts';

/** Writes rows under their heads in columns as wide as they need. The first column leans left, figures lean
 *  right. */
export function tableText(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [heads, ...rows];
  const widths = heads.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]): string =>
    widths
      .map((width, column) => {
        const cell = row[column] ?? '';
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [line(heads), rule, ...rows.map(line)].join('\n');
}

/** A figure with three digits that say something: 0.07, 1.31, 12.9, 20500. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '-';
  const size = Math.abs(value);
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2);
}

/** The middle, and in brackets from where to where it went. */
export const spreadText = ({ median, min, max }: Spread): string =>
  `${figure(median)} [${figure(min)}-${figure(max)}]`;

export type Goal = {
  readonly name: string;
  readonly label: string;
  readonly value: number;
  readonly atLeast?: number;
  readonly atMost?: number;
};

export const isMet = ({ value, atLeast = -Infinity, atMost = Infinity }: Goal): boolean =>
  value >= atLeast && value <= atMost;

/** One line a goal: what was asked, what came, and whether it is met. */
export const goalsText = (goals: readonly Goal[]): string =>
  tableText(
    ['goal', 'measured', 'asked', ''],
    goals.map((goal) => [
      `${goal.name} ${goal.label}`,
      figure(goal.value),
      [
        goal.atLeast === undefined ? [] : [`>= ${goal.atLeast}`],
        goal.atMost === undefined ? [] : [`<= ${goal.atMost}`],
      ]
        .flat()
        .join(', '),
      isMet(goal) ? 'met' : 'MISSED',
    ]),
  );
