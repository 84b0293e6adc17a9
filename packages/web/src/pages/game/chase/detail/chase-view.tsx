import { useState } from 'react';

import { ApiError } from '../../../../api/api-error.ts';
import { api, queryFor } from '../../../../api/api.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { shortIssue } from '../../../../bets/bet-names.ts';
import { useT, translateMessage, useLocale } from '../../../../i18n/i18n.ts';
import { isolated } from '../../../../i18n/isolated.ts';
import { formatUntil } from '../../../../live/format-until.ts';
import { useOnline } from '../../../../live/use-online.ts';
import { ButtonLink } from '../../../../nav/button-link.tsx';
import { usePageTitle } from '../../../../nav/page-context.ts';
import { Amount } from '../../../../ui/amount/index.ts';
import { Button } from '../../../../ui/button/index.ts';
import { EmptyState } from '../../../../ui/empty-state/index.ts';
import { errorText } from '../../../../ui/error-text/index.ts';
import { LogRow } from '../../../../ui/log/index.ts';
import { showModal } from '../../../../ui/modal/index.ts';
import { RefusedState } from '../../../../ui/refused-state/index.ts';
import { Skeleton } from '../../../../ui/skeleton/index.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import { IssueMark } from '../chase-mark.tsx';
import { type ChaseDetail, type ChaseIssue, stateOf } from '../chase.ts';
import { useChase } from '../use-chase.ts';
import { useGameName } from '../use-game-name.ts';
import { ChaseFacts } from './chase-facts.tsx';
import { ChaseLines } from './chase-lines.tsx';
import { IssueSheet } from './issue-sheet.tsx';

import styles from './chase-view.module.css';

/** One chase: how it stands, what it bets, and every issue of it. */
export function ChaseView({ id }: { readonly id: string }) {
  const t = useT();
  const { data, error, refetch } = useChase(id);
  if (data) return <Loaded chase={data} />;
  if (!error) {
    return (
      <div className={styles.waiting} aria-busy="true">
        <Skeleton height={268} />
        <Skeleton height={72} count={5} />
      </div>
    );
  }
  if (error instanceof ApiError && error.code === 'CHASE_NOT_EXIST') {
    return (
      <EmptyState
        icon="repeat"
        title={errorText(error)}
        action={<ButtonLink to="/pages/game/chase">{t('chase.mine')}</ButtonLink>}
      />
    );
  }
  return <RefusedState error={error} onRetry={refetch} />;
}

function Loaded({ chase }: { readonly chase: ChaseDetail }) {
  const t = useT();
  const name = useGameName(chase.game_id);
  const [openNo, setOpenNo] = useState<string | null>(null);
  const open = chase.issues.find(({ game_no: no }) => no === openNo);
  usePageTitle(name === '' ? t('chase.title') : t('chase.of', { game: name }));
  return (
    <div className={styles.view}>
      <ChaseFacts chase={chase} />
      <ChaseLines chase={chase} />
      <section>
        <h2 className={styles.heading}>{t('chase.plan')}</h2>
        <ol>
          {chase.issues.map((issue) => (
            <li key={issue.game_no}>
              <IssueRow issue={issue} onOpen={() => setOpenNo(issue.game_no)} />
            </li>
          ))}
        </ol>
      </section>
      {chase.status === 'running' && (
        <footer className={styles.foot} data-foot="">
          <CancelRest chase={chase} />
        </footer>
      )}
      {open && <IssueSheet gameId={chase.game_id} issue={open} onClose={() => setOpenNo(null)} />}
    </div>
  );
}

/** Cancels every issue that is not bought yet, after a confirmation. One that was bought meanwhile stays. */
function CancelRest({ chase }: { readonly chase: ChaseDetail }) {
  const t = useT();
  const isOnline = useOnline();
  const cancel = async (): Promise<void> => {
    const { confirm } = await showModal({
      title: t('chase.cancelAsk', { n: chase.waiting_count }),
      content: t('chase.cancelText'),
      confirmText: t('chase.cancel'),
      cancelText: t('chase.keep'),
    });
    if (!confirm) return;
    try {
      const reply = await api('games/cancelChase', { chase_id: chase.id });
      queryClient.setQueryData(queryFor('games/chaseDetail', { chase_id: chase.id }).queryKey, reply);
      showToast({ title: t(reply.status === 'cancelled' ? 'chase.cancelled' : 'chase.ended') });
    } catch (error) {
      // The call has shown its error.
      if (!(error instanceof ApiError)) throw error;
    }
  };
  return (
    <Button kind="quiet" isWide isDisabled={!isOnline} onPress={cancel}>
      {t('chase.cancel')}
    </Button>
  );
}

type IssueRowProps = { readonly issue: ChaseIssue; readonly onOpen: () => void };

/** An issue in two lines: its number, multiple and draw, or why it was refused; its state and amounts. */
function IssueRow({ issue, onOpen }: IssueRowProps) {
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
