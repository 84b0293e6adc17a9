import type { DieSpots } from '../../../../game-family/number-dice.ts';
import type { CardNumber } from './card-of.ts';

import styles from './share-sheet.module.css';

/** px; drawn twice as dense. */
export const CARD = { width: 360, height: 480 } as const;
const DENSITY = 2;
const MARGIN = 24;
const STRONG_FROM = 16;
const CELL_MAX = 48;
const CELL_GAP = 4;
const APART = 12;
const QR_SIDE = 120;
const QR_QUIET = 8;
/** Units of the drawing of a die. */
const DIE_SIDE = 24;

export type Card = {
  readonly site: string;
  readonly round: string;
  readonly numbers: readonly CardNumber[];
  readonly verdict: string;
  readonly note: string;
  /** The reader's own bets and what they won, unless they stay hidden. */
  readonly own: { readonly text: string; readonly profit: string; readonly isAbove: boolean } | null;
  readonly link: string;
  readonly scan: string;
  /** The dark modules of the link's code. */
  readonly code: readonly (readonly boolean[])[];
};

/** Draws the card in the colours and the face of the app. Every line is centred, so it reads alike in both
 *  directions. */
export function paintCard(canvas: HTMLCanvasElement, card: Card): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const colours = coloursOf(canvas);
  canvas.width = CARD.width * DENSITY;
  canvas.height = CARD.height * DENSITY;
  pen.scale(DENSITY, DENSITY);
  pen.fillStyle = colours.paper;
  pen.fillRect(0, 0, CARD.width, CARD.height);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  const { fontFamily } = getComputedStyle(canvas);
  const line = (text: string, y: number, size: number, colour: string): void => {
    pen.font = `${size > STRONG_FROM ? 600 : 400} ${size}px ${fontFamily}`;
    pen.fillStyle = colour;
    pen.fillText(text, CARD.width / 2, y, CARD.width - 2 * MARGIN);
  };
  line(card.site, 40, 20, colours.ink);
  line(card.round, 72, 15, colours.soft);
  paintNumbers(pen, card.numbers, { canvas, fontFamily });
  line(card.verdict, 180, 18, colours.ok);
  line(card.note, 206, 13, colours.soft);
  if (card.own) {
    line(card.own.profit, 246, 28, card.own.isAbove ? colours.win : colours.ink);
    line(card.own.text, 276, 13, colours.soft);
  }
  paintCode(pen, card.code);
  line(card.scan, 442, 12, colours.soft);
  line(card.link, 460, 10, colours.soft);
}

type Place = { readonly canvas: HTMLCanvasElement; readonly fontFamily: string };

function paintNumbers(pen: CanvasRenderingContext2D, numbers: Card['numbers'], place: Place): void {
  const gaps = numbers.filter(({ isApart }) => isApart).length * APART;
  const room = CARD.width - 2 * MARGIN - gaps;
  const cell = Math.min(CELL_MAX, room / numbers.length - CELL_GAP);
  let x = (CARD.width - numbers.length * (cell + CELL_GAP) + CELL_GAP - gaps) / 2;
  for (const each of numbers) {
    if (each.isApart) x += APART;
    const { body, edge, figure } = coloursOfNumber(place.canvas, each);
    pen.fillStyle = body;
    pen.beginPath();
    pen.roundRect(x, 100, cell, cell, 6);
    pen.fill();
    pen.fillStyle = figure;
    if (each.die) {
      pen.strokeStyle = edge;
      pen.stroke();
      pen.strokeStyle = figure;
      paintSpots(pen, each.die, { x, y: 100, side: cell });
    } else {
      pen.font = `600 ${cell * 0.5}px ${place.fontFamily}`;
      pen.fillText(String(each.number), x + cell / 2, 100 + cell / 2);
    }
    x += cell + CELL_GAP;
  }
}

function paintSpots(
  pen: CanvasRenderingContext2D,
  { path, width }: DieSpots,
  { x, y, side }: { readonly x: number; readonly y: number; readonly side: number },
): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(side / DIE_SIDE, side / DIE_SIDE);
  pen.lineWidth = width;
  pen.lineCap = 'round';
  pen.stroke(new Path2D(path));
  pen.restore();
}

/** Dark on light in both themes, as scanners expect. */
function paintCode(pen: CanvasRenderingContext2D, code: Card['code']): void {
  const [x, y] = [(CARD.width - QR_SIDE) / 2, 304];
  pen.fillStyle = 'white';
  pen.fillRect(x - QR_QUIET, y - QR_QUIET, QR_SIDE + 2 * QR_QUIET, QR_SIDE + 2 * QR_QUIET);
  pen.fillStyle = 'black';
  const size = QR_SIDE / code.length;
  for (const [row, cells] of code.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) pen.fillRect(x + column * size, y + row * size, size + 0.2, size + 0.2);
}

/** A canvas knows no variables: the page works their values out. */
function coloursOf(canvas: HTMLCanvasElement) {
  const valueOf = (name: string): string => {
    canvas.style.color = `var(--color-${name})`;
    return getComputedStyle(canvas).color;
  };
  return {
    paper: valueOf('paper'),
    sunken: valueOf('sunken'),
    ink: valueOf('ink'),
    soft: valueOf('ink-soft'),
    ok: valueOf('ok'),
    win: valueOf('win'),
  };
}

/** An element in the canvas takes them from the styles of the family. */
function coloursOfNumber(canvas: HTMLCanvasElement, { hue, die }: CardNumber) {
  const probe = canvas.appendChild(document.createElement('b'));
  probe.className = `${styles.number} ${hue.className ?? ''}`;
  for (const [name, value] of Object.entries(hue))
    if (name !== 'className') probe.setAttribute(name, String(value));
  if (die) probe.setAttribute('data-die', die.isRed ? 'red' : 'dark');
  const { backgroundColor: body, borderTopColor: edge, color: figure } = getComputedStyle(probe);
  probe.remove();
  return { body, edge, figure };
}
