import type PdfDocument from 'pdfkit';

import { type Run, visualRuns } from './visual-runs.ts';

type Doc = InstanceType<typeof PdfDocument>;

/** Writes lines of a language into a document. */
export type Pen = {
  readonly doc: Doc;
  readonly base: 'ltr' | 'rtl';
  /** Units: points. */
  size: number;
  /** Widths of runs that the font joins and turns, by size, since each measuring would do that again. Units:
   *  points. */
  readonly widths: Map<string, number>;
};

/** Where text stands. `isAtEnd`: where its line of reading ends. Units: points. */
export type Place = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly isAtEnd: boolean;
};

export const openPen = (doc: Doc, base: Pen['base']): Pen => ({ doc, base, size: 0, widths: new Map() });

/** Units: points. */
export function setType(pen: Pen, size: number, colour: string): void {
  pen.size = size;
  pen.doc.fontSize(size).fillColor(colour);
}

const MORE = '…';

/** Writes one line into its place, cut short when it is too long for it. */
export function draw(pen: Pen, text: string, { x, y, width, isAtEnd }: Place): void {
  const { doc, base } = pen;
  let letters = [...text];
  let runs = visualRuns(text, base);
  while (widthOf(pen, runs) > width && letters.length > 1) {
    letters = letters.slice(0, -1);
    runs = visualRuns(letters.join('') + MORE, base);
  }
  const isRight = isAtEnd === (base === 'ltr');
  let at = isRight ? x + width - widthOf(pen, runs) : x;
  for (const run of runs) {
    doc.text(run.text, at, y, { lineBreak: false, ...shapingOf(run) });
    at += widthOf(pen, [run]);
  }
}

/** Naming a feature, here one that Arabic has anyway, makes the library shape a run as a whole. Otherwise it
 *  would put its words side by side in the order of reading. */
const shapingOf = (run: Run) => (run.isRtl ? { features: ['rlig' as const] } : {});

const widthOf = (pen: Pen, runs: readonly Run[]): number =>
  runs.reduce((sum, run) => sum + (run.isRtl ? joinedWidth(pen, run) : pen.doc.widthOfString(run.text)), 0);

function joinedWidth({ doc, size, widths }: Pen, run: Run): number {
  const key = `${size} ${run.text}`;
  const width = widths.get(key) ?? doc.widthOfString(run.text, shapingOf(run));
  widths.set(key, width);
  return width;
}
