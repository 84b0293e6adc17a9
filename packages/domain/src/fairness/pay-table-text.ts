/** A parsed pay table: its properties, and the odds of a selection. */
export type ReadPayTable = {
  readonly id: string;
  readonly family: string;
  /** Units: x 10 000. Undefined for a selection that the text does not name. */
  readonly oddsOf: (selectionKey: string) => number | undefined;
  /** Whether every line is a price and no selection has two. Cost: every selection once. */
  readonly hasOnePriceEach: () => boolean;
};

const HEAD = /^tessera pay table 1\nid ([^\n]+)\nfamily ([^\n]+)\nrtp [0-9]+\n/;
const LINE = /^([^ ]+) ([1-9][0-9]*) [0-9]+\/[0-9]+ ([^ ]+)$/;

/** Reads the text that `payTableText` writes; undefined for any other text. Cost: each query reads
 *  the lines once. */
export function readPayTableText(content: string): ReadPayTable | undefined {
  const head = HEAD.exec(content);
  const [whole, id, family] = head ?? [];
  if (whole === undefined || id === undefined || family === undefined) return undefined;
  const lines = content.slice(whole.length).split('\n').filter(Boolean);
  return {
    id,
    family,
    oddsOf: (key) => oddsAmong(lines, key),
    hasOnePriceEach: () => hasOnePriceEach(lines),
  };
}

function hasOnePriceEach(lines: readonly string[]): boolean {
  const priced = new Set<string>();
  return lines.every((line) => {
    const [, play, , picks] = LINE.exec(line) ?? [];
    return picks?.split(',').every((pick) => {
      const key = `${play}:${pick}`;
      const isNew = !priced.has(key);
      priced.add(key);
      return isNew;
    });
  });
}

function oddsAmong(lines: readonly string[], selectionKey: string): number | undefined {
  const split = selectionKey.indexOf(':');
  const [play, pick] = [selectionKey.slice(0, split), selectionKey.slice(split + 1)];
  for (const line of lines) {
    if (!line.startsWith(`${play} `)) continue;
    const [, , odds, picks] = LINE.exec(line) ?? [];
    if (odds !== undefined && picks?.split(',').includes(pick)) return Number(odds);
  }
  return undefined;
}
