import type { StatementWords } from '@tessera/contract/names/statement';

import type { StatementRow } from './statement-rows.ts';

/** What stands in a statement beside its rows. */
export type StatementHead = {
  readonly words: StatementWords;
  readonly username: string;
  /** The days, and when it was made, as the house's clock shows them. */
  readonly period: string;
  readonly madeAt: string;
  /** Said when older entries are left out. */
  readonly cut: string | undefined;
};

const COLUMNS = ['time', 'type', 'amount', 'before', 'after', 'memo', 'order'] as const;
const BYTE_ORDER_MARK = '\ufeff';
/** Programs that show tables work these out as formulas. */
const FORMULA = /^[=+\-@\t\r]/;
const PLAIN_NUMBER = /^-?[0-9]+(?:\.[0-9]+)?$/;
const QUOTED = /[",\r\n]/;

/** Writes a statement as a table of RFC 4180 in UTF-8, with the mark by which spreadsheets know it: the
 *  columns' names, the rows, then whose it is and of which days.  Cost: about 1 us a cell. */
export function writeCsv(head: StatementHead, rows: readonly StatementRow[]): Buffer {
  const { words } = head;
  const lines = [
    COLUMNS.map((column) => words[column]),
    ...rows.map((row) => COLUMNS.map((column) => row[column])),
    [words.title, words.member, head.username, words.period, head.period, words.made, head.madeAt],
    ...(head.cut === undefined ? [] : [[head.cut, '', '', '', '', '', '']]),
  ];
  return Buffer.from(BYTE_ORDER_MARK + lines.map(lineOf).join(''));
}

/** To the letter, unlike other cells: base64 may begin with a plus, and there is one way only to write a
 *  signature. */
export const csvSignatureLine = (keyHex: string, signature: string): string =>
  `signature,${keyHex},${signature}\r\n`;

const lineOf = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`;

/** A cell that no program takes for a formula. Amounts are numbers and stay so. */
export function cellOf(text: string): string {
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
