/** The dark modules of a code as one path: every run within a row is a bar. */
export const qrPath = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .flatMap((row, y) => runsOf(row).map(({ at: x, length }) => `M${x} ${y}h${length}v1h-${length}z`))
    .join('');

function runsOf(row: readonly boolean[]) {
  const runs: { readonly at: number; length: number }[] = [];
  for (const [at, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last && last.at + last.length === at) last.length += 1;
    else runs.push({ at, length: 1 });
  }
  return runs;
}
