import { terminalLine } from '../kernel/text/terminal-text.ts';

/** The output of a command: lines for a person, and the same as data. */
export type Output = { readonly lines: readonly string[]; readonly data: unknown };

/** Formats rows as columns, each as wide as its widest cell as a terminal shows it. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const shown = rows.map((row) => row.map(terminalLine));
  const widths = (shown[0] ?? []).map((_, at) => Math.max(...shown.map((row) => row[at]?.length ?? 0)));
  return shown.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Formats a moment in UTC, to the second. */
export const timeText = (at: number | null): string =>
  at === null ? '' : `${new Date(at).toISOString().slice(0, 19)}Z`;

/** Ids and amounts exceed the range of a JSON number. */
export const jsonOf = (data: unknown): string =>
  JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2);
