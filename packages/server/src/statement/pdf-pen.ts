import type PdfDocument from 'pdfkit';

import { type FontPart, fontParts } from './font-parts.ts';
import type { FontSet } from './pdf-fonts.ts';
import { visualRuns } from './visual-runs.ts';

type Doc = InstanceType<typeof PdfDocument>;

/** Writes lines of text of one language into a document. */
export type Pen = {
  readonly doc: Doc;
  readonly base: 'ltr' | 'rtl';
  readonly fonts: FontSet;
  /** Units: points. */
  size: number;
  /** Caches the widths of shaped parts by size, since each measurement would shape them again.
   *  Units: points. */
  readonly widths: Map<string, number>;
};

/** Units: points. */
type MeasuredPart = FontPart & { readonly width: number };

/** The position of text. `isAtEnd`: aligned to the end of its reading direction. Units: points. */
export type Place = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly isAtEnd: boolean;
};

export function openPen(doc: Doc, base: Pen['base'], fonts: FontSet): Pen {
  // The library accepts opened fonts, which its types omit.
  for (const { name, font } of fonts.all) doc.registerFont(name, font as unknown as ArrayBuffer);
  return { doc, base, fonts, size: 0, widths: new Map() };
}

/** Units: points. */
export function setType(pen: Pen, size: number, colour: string): void {
  pen.size = size;
  pen.doc.fontSize(size).fillColor(colour);
}

/** Marks a truncated line. */
export const MORE = '…';

/** Writes one line into its place, truncated when it is too long. */
export function draw(pen: Pen, text: string, { x, y, width, isAtEnd }: Place): void {
  const { doc, base, fonts, size } = pen;
  const line = fittingLine(pen, text, width);
  const isRight = isAtEnd === (base === 'ltr');
  let at = isRight ? x + width - widthOf(line) : x;
  // All parts share the baseline of the base font, whatever their own height.
  const { ascent, unitsPerEm } = fonts.base.font;
  const lineY = y + (ascent / unitsPerEm) * size;
  for (const part of line) {
    doc.font(part.font.name);
    doc.text(part.text, at, lineY, { lineBreak: false, baseline: 'alphabetic', ...shapingOf(part) });
    at += part.width;
  }
}

/** Finds the longest prefix that fits by binary search: a line of any length is measured a few times. */
function fittingLine(pen: Pen, text: string, width: number): MeasuredPart[] {
  const whole = measure(pen, text);
  if (widthOf(whole) <= width) return whole;
  const letters = [...text];
  let [fits, tooLong] = [1, letters.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (widthOf(measure(pen, letters.slice(0, middle).join('') + MORE)) <= width) fits = middle;
    else tooLong = middle;
  }
  return measure(pen, letters.slice(0, fits).join('') + MORE);
}

const measure = (pen: Pen, text: string): MeasuredPart[] =>
  visualRuns(text, pen.base)
    .flatMap((run) => fontParts(run, pen.fonts.fontOf))
    .map((part) => ({ ...part, width: partWidth(pen, part) }));

/** Naming a feature, here one that Arabic has anyway, makes the library shape a part as a whole. Otherwise
 *  it would place the words in logical order. */
const shapingOf = (part: FontPart) => (part.isRtl ? { features: ['rlig' as const] } : {});

const widthOf = (line: readonly MeasuredPart[]): number => line.reduce((sum, { width }) => sum + width, 0);

function partWidth({ doc, size, widths }: Pen, part: FontPart): number {
  doc.font(part.font.name);
  if (!part.isRtl) return doc.widthOfString(part.text);
  const key = `${size} ${part.text}`;
  const width = widths.get(key) ?? doc.widthOfString(part.text, shapingOf(part));
  widths.set(key, width);
  return width;
}
