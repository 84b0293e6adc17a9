import { formatAmount } from '../../../../i18n/format.ts';
import { currentLocale, translateMessage, type Translate } from '../../../../i18n/i18n.ts';
import { readableDetail } from '../../../../i18n/readable-detail.ts';
import { shownOdds } from '../../../../settings/odds.ts';
import { pickOf } from '../picks/picks.ts';
import type { PlayInfo } from '../picks/wire.ts';
import type { SlipLine } from './draft.ts';
import type { SlipRefusal } from './slip-sums.ts';

/** "20261121-0042" is shown as 0042: the day is today's. */
export const shortIssue = (issue: string): string => issue.split('-')[1] ?? issue;

/** Two issues side by side: of different days they are named with their day, or both might read the same. */
export const issueNames = (issue: string, next: string): { readonly no: string; readonly next: string } =>
  issue.split('-')[0] === next.split('-')[0]
    ? { no: shortIssue(issue), next: shortIssue(next) }
    : { no: issue, next };

/** How a line reads: its play, and what is chosen in it. */
export function lineNames(
  line: Pick<SlipLine, 'play' | 'number'>,
  plays: readonly PlayInfo[],
): { readonly play: string; readonly pick: string } {
  const play = plays.find((each) => each.play === line.play);
  return { play: play?.name ?? line.play, pick: play ? pickName(play, line.number) : line.number };
}

function pickName(play: PlayInfo, number: string): string {
  if (play.pick.kind === 'one') return play.items.find((item) => item.number === number)?.name ?? number;
  const rows = pickOf(play, number).map((row, at) =>
    play.pick.kind === 'pairAndSingle' && at === 0 ? row.map((pair) => pair.repeat(2)) : row,
  );
  return leftToRight(rows.map((row) => row.join(' ')).join(' \u2013 '));
}

/** Numbers keep their order inside right-to-left text. */
const leftToRight = (text: string): string => `\u2066${text}\u2069`;

/** The message of a refusal: the obstacle of the slip, and the remedy. `shortMinor` is what the balance lacks
 *  as far as the page knows; the server does not say.  Units: 1/100. */
export function refusalMessage(t: Translate, { code, detail }: SlipRefusal, shortMinor = 0n): string {
  const shown = readableDetail(detail, currentLocale());
  const text = (name: string): string => String(shown[name] ?? '');
  switch (code) {
    case 'BET_EMPTY':
      return t('bet.fix.empty');
    case 'BET_AMOUNT_INVALID':
      return t('bet.fix.amount');
    case 'BET_TOO_MANY':
      return t('bet.fix.tooMany', { limit: text('limit') });
    case 'BET_LIMIT':
      return t(detail['bound'] === 'min' ? 'bet.fix.min' : 'bet.fix.max', { limit: text('limit') });
    case 'ODDS_CHANGED':
      return t('bet.fix.odds', { odds: shownOdds(text('odds')) });
    case 'ISSUE_LIMIT':
      return t('bet.fix.issueLimit', { limit: text('limit'), left: text('left') });
    case 'ROUND_LIMIT':
      return 'left' in detail ? t('bet.fix.roundLimit', { left: text('left') }) : translateMessage(code);
    case 'MONEY_NOT_ENOUGH':
      if ('missing' in detail) return t('bet.fix.money', { missing: text('missing') });
      return shortMinor > 0n
        ? t('bet.fix.money', { missing: formatAmount(shortMinor, currentLocale()) })
        : translateMessage(code);
    default:
      return translateMessage(code, shown);
  }
}
