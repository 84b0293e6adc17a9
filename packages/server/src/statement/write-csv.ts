import type { StatementWords } from '@tessera/contract/names/statement';
import { BYTE_ORDER_MARK, csvLine } from '@tessera/domain/text/csv';

import type { StatementRow } from './statement-rows.ts';

/** The header data of a statement. */
export type StatementHead = {
  readonly words: StatementWords;
  readonly username: string;
  /** The date range and the creation time, in the house's zone. */
  readonly period: string;
  readonly madeAt: string;
  /** Shown when older entries are omitted. */
  readonly cut: string | undefined;
};

const COLUMNS = ['time', 'type', 'amount', 'before', 'after', 'memo', 'order'] as const;

/** Writes a statement as an RFC 4180 table in UTF-8 with a byte order mark for spreadsheets: the column
 *  names, the rows, then its owner and date range.  Cost: about 1 us a cell. */
export function writeCsv(head: StatementHead, rows: readonly StatementRow[]): Buffer {
  const { words } = head;
  const lines = [
    COLUMNS.map((column) => words[column]),
    ...rows.map((row) => COLUMNS.map((column) => row[column])),
    [words.title, words.member, head.username, words.period, head.period, words.made, head.madeAt],
    ...(head.cut === undefined ? [] : [[head.cut, '', '', '', '', '', '']]),
  ];
  return Buffer.from(BYTE_ORDER_MARK + lines.map(csvLine).join(''));
}

/** Written unchanged, unlike other cells: base64 may begin with a plus, and a signature has one canonical
 *  form. */
export const csvSignatureLine = (keyHex: string, signature: string): string =>
  `signature,${keyHex},${signature}\r\n`;
