import { type JournalLine, linesFrom } from '../load/journal.ts';

/** Reads several journals from their last position, merged in order of time. */
export type JournalReader = { readonly read: () => Generator<JournalLine> };

export function openJournals(files: readonly string[]): JournalReader {
  const ends = files.map(() => 0);
  return {
    *read() {
      const heads = files.map((file, at) => {
        const lines = linesFrom(file, ends[at]);
        return { at, lines, next: take(lines) };
      });
      for (;;) {
        const first = heads
          .filter(({ next }) => next !== undefined)
          .reduce<(typeof heads)[number] | undefined>(
            (least, each) =>
              least?.next && each.next && least.next.line.at <= each.next.line.at ? least : each,
            undefined,
          );
        if (!first?.next) return;
        ends[first.at] = first.next.end;
        yield first.next.line;
        first.next = take(first.lines);
      }
    },
  };
}

function take(lines: ReturnType<typeof linesFrom>): { line: JournalLine; end: number } | undefined {
  const { value, done } = lines.next();
  return done || !value ? undefined : { line: JSON.parse(value.text) as JournalLine, end: value.end };
}
