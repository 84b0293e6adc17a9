import { hasUnseenMark } from '@tessera/domain/text/unseen-marks';

import { Refusal } from '../kernel/refusal.ts';

const GRAPHEMES_MAX = 60;
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Reads a member's remark on a withdrawal or transfer, in composed form (NFC); absent is "".
 *  Refuses: REMARK_INVALID for more than 60 characters, and for marks that reverse or hide text. */
export function readRemark(given: string | undefined): string {
  const text = readLine(given);
  if (text === undefined) throw new Refusal('REMARK_INVALID');
  return text;
}

/** Reads one line of typed text, trimmed and in composed form; undefined where a remark would be refused. */
export function readLine(given: string | undefined): string | undefined {
  const text = (given ?? '').normalize('NFC').trim();
  if (hasUnseenMark(text, 'sentence')) return undefined;
  return [...graphemes.segment(text)].length > GRAPHEMES_MAX ? undefined : text;
}
