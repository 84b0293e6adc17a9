import { Refusal } from '../kernel/refusal.ts';

const GRAPHEMES_MAX = 60;
/** Marks that turn writing round, take no room, or control a terminal. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/u;
/** Joiners stand inside many emoji and some scripts. */
const JOINERS = /[\u200c\u200d]/gu;
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** A member's words beside a payout or transfer, in composed form; absent is "".
 *  Refuses: REMARK_INVALID for more than 60 characters, and for marks that turn or hide text. */
export function readRemark(given: string | undefined): string {
  const text = readLine(given);
  if (text === undefined) throw new Refusal('REMARK_INVALID');
  return text;
}

/** One line of what a person typed, trimmed and in composed form; undefined for what a remark would be
 *  refused for. */
export function readLine(given: string | undefined): string | undefined {
  const text = (given ?? '').normalize('NFC').trim();
  if (UNSEEN.test(text.replace(JOINERS, ''))) return undefined;
  return [...graphemes.segment(text)].length > GRAPHEMES_MAX ? undefined : text;
}
