/** A parsed pay table: its properties, and the odds of a selection. */
export type ReadPayTable = {
  readonly id: string;
  readonly family: string;
  /** Units: x 10 000. Undefined for a selection that the text does not name. */
  readonly oddsOf: (selectionKey: string, isSelection: IsSelection) => number | undefined;
  /** Returns true if every line is a price and no selection has two. Cost: every selection once. */
  readonly hasOnePriceEach: () => boolean;
};

/** Returns true if a key is a selection of the family, with its pick in the one canonical form. A play priced
 *  with `*` does not name its picks, so the rules say which there are. */
export type IsSelection = (selectionKey: string) => boolean;

const EVERY_PICK = '*';
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
    oddsOf: (key, isSelection) => oddsAmong(lines, key, isSelection),
    hasOnePriceEach: () => hasOnePriceEach(lines),
  };
}

function hasOnePriceEach(lines: readonly string[]): boolean {
  const priced = new Map<string, Set<string>>();
  const isPriced = lines.every((line) => {
    const [, play = '', , picks] = LINE.exec(line) ?? [];
    const known = priced.get(play) ?? new Set();
    priced.set(play, known);
    return picks?.split(',').every((pick) => !known.has(pick) && known.add(pick));
  });
  // `*` prices every pick of its play, so it stands alone.
  return isPriced && [...priced.values()].every((picks) => !picks.has(EVERY_PICK) || picks.size === 1);
}

function oddsAmong(
  lines: readonly string[],
  selectionKey: string,
  isSelection: IsSelection,
): number | undefined {
  const split = selectionKey.indexOf(':');
  const [play, pick] = [selectionKey.slice(0, split), selectionKey.slice(split + 1)];
  for (const line of lines) {
    if (!line.startsWith(`${play} `)) continue;
    const [, , odds, text] = LINE.exec(line) ?? [];
    if (odds === undefined || text === undefined) continue;
    const isPriced = text === EVERY_PICK ? isSelection(selectionKey) : text.split(',').includes(pick);
    if (isPriced) return Number(odds);
  }
  return undefined;
}
