import { shortIssue } from '../../../../bets/bet-names.ts';
import { formatExact } from '../../../../i18n/format-day.ts';
import { translateMessage, useLocale, useT } from '../../../../i18n/i18n.ts';
import { RowLink } from '../../../../nav/row-link.tsx';
import { Amount } from '../../../../ui/amount/index.ts';
import { Fact, Facts } from '../../../../ui/facts/index.ts';
import { Sheet, SheetBody } from '../../../../ui/sheet/index.ts';
import { IssueMark } from '../chase-mark.tsx';
import { type ChaseIssue, isGain, stateOf } from '../chase.ts';

import styles from './chase-view.module.css';

type IssueSheetProps = {
  readonly gameId: number;
  readonly issue: ChaseIssue;
  readonly onClose: () => void;
};

/** One issue of a chase in detail, with the ways to its bets and to the proof of its draw. */
export function IssueSheet({ gameId, issue, onClose }: IssueSheetProps) {
  const t = useT();
  const locale = useLocale();
  const state = stateOf(issue);
  const { game_no: no, status } = issue;
  return (
    <Sheet isOpen title={t('chase.round', { no: shortIssue(no) })} onClose={onClose}>
      <SheetBody>
        <p>
          <IssueMark state={state} />
        </p>
        {status !== 'bought' && (
          <p className={styles.why}>
            {status === 'refused' ? translateMessage(issue.code ?? '') : t(`chase.why.${status}`)}
          </p>
        )}
        {status === 'bought' && state === 'cancelled' && (
          <p className={styles.why}>{t('chase.why.betsCancelled')}</p>
        )}
        <Facts isDense>
          <Fact name={t('record.issueName')}>
            <bdi dir="ltr">{no}</bdi>
          </Fact>
          <Fact name={t('chase.opensAt')}>{formatExact(issue.opentime * 1000, locale)}</Fact>
          <Fact name={t('chase.drawsAt')}>{formatExact(issue.drawtime * 1000, locale)}</Fact>
          <Fact name={t('chase.multiple')}>
            <bdi dir="ltr">{`\u00d7${issue.multiple}`}</bdi>
          </Fact>
          <Fact name={t('chase.amount')}>
            <Amount value={issue.amount} size="s" />
          </Fact>
          {issue.staked !== null && issue.staked !== issue.amount && (
            <Fact name={t('record.staked')}>
              <Amount value={issue.staked} size="s" />
            </Fact>
          )}
          {issue.returned !== null && (
            <Fact name={t('record.returned')}>
              <Amount value={issue.returned} size="s" tone={isGain(issue) ? 'win' : 'plain'} />
            </Fact>
          )}
        </Facts>
        {status === 'bought' && (
          <>
            <RowLink
              to={`/pages/game/record?game_id=${gameId}&round_id=${issue.round_id}&game_no=${no}`}
              label={t('bet.seeRecords')}
              icon="list"
            />
            <RowLink
              to={`/pages/game/proof?game_id=${gameId}&game_no=${no}`}
              label={t(issue.returned === null ? 'record.toCommitment' : 'record.toProof')}
              icon="seal"
            />
          </>
        )}
      </SheetBody>
    </Sheet>
  );
}
