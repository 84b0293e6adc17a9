import { shortIssue } from '../../../../bets/bet-names.ts';
import { translateMessage, useLocale, useT } from '../../../../i18n/i18n.ts';
import { isolated } from '../../../../i18n/isolated.ts';
import { formatUntil } from '../../../../live/format-until.ts';
import { Amount } from '../../../../ui/amount/index.ts';
import { LogRow } from '../../../../ui/log/index.ts';
import { IssueMark } from '../chase-mark.tsx';
import { type ChaseIssue, stateOf } from '../chase.ts';

type IssueRowProps = { readonly issue: ChaseIssue; readonly onOpen: () => void };

/** An issue in two lines: its number, multiple and draw, or why it was refused; its state and amounts. */
export function IssueRow({ issue, onOpen }: IssueRowProps) {
  const t = useT();
  const locale = useLocale();
  const state = stateOf(issue);
  const isSettled = state !== 'cancelled' && issue.returned !== null;
  return (
    <LogRow
      onOpen={onOpen}
      title={
        <>
          <b>{t('chase.round', { no: isolated(shortIssue(issue.game_no)) })}</b>{' '}
          <bdi dir="ltr">{`\u00d7${issue.multiple}`}</bdi>
        </>
      }
      note={
        issue.code === null
          ? t('chase.drawAt', { time: formatUntil(issue.drawtime, locale) })
          : translateMessage(issue.code)
      }
      end={<IssueMark state={state} />}
      endNote={
        <>
          <span>{t(issue.status === 'bought' ? 'record.staked' : 'chase.amount')}</span>{' '}
          <Amount value={issue.staked ?? issue.amount} size="s" tone="soft" />
          {isSettled && (
            <>
              <span>{` \u00b7 ${t('record.returned')}`}</span>{' '}
              <Amount value={issue.returned ?? ''} size="s" tone="soft" />
            </>
          )}
        </>
      }
    />
  );
}
