import { assert } from '../result.ts';
import { type BusinessDate, isDate } from './calendar.ts';

export const SEQ_MAX = 9999;

const ISSUE = /^([0-9]{4})([0-9]{2})([0-9]{2})-([0-9]{4})$/;

/** The round's public number: "YYYYMMDD-NNNN", always thirteen characters. The only place that writes one. */
export function formatIssue(businessDate: BusinessDate, seq: number): string {
  assert(isDate(businessDate), 'an issue belongs to a day');
  assert(Number.isInteger(seq) && seq >= 1 && seq <= SEQ_MAX, 'a day has issues 1 to 9999');
  return `${businessDate.replaceAll('-', '')}-${String(seq).padStart(4, '0')}`;
}

/** Reads an issue back; undefined for any other text, other widths and impossible days included. */
export function parseIssue(
  text: string,
): { readonly businessDate: BusinessDate; readonly seq: number } | undefined {
  const [, year, month, day, counter] = ISSUE.exec(text) ?? [];
  const businessDate = `${year}-${month}-${day}`;
  const seq = Number(counter);
  return isDate(businessDate) && seq >= 1 ? { businessDate, seq } : undefined;
}
