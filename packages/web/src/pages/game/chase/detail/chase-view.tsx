import { useState } from 'react';

import { ApiError } from '../../../../api/api-error.ts';
import { useT } from '../../../../i18n/i18n.ts';
import { ButtonLink } from '../../../../nav/button-link.tsx';
import { usePageTitle } from '../../../../nav/page-context.ts';
import { EmptyState } from '../../../../ui/empty-state/index.ts';
import { errorText } from '../../../../ui/error-text/index.ts';
import { RefusedState } from '../../../../ui/refused-state/index.ts';
import { Skeleton } from '../../../../ui/skeleton/index.ts';
import type { ChaseDetail } from '../chase.ts';
import { useChase } from '../use-chase.ts';
import { useGameName } from '../use-game-name.ts';
import { CancelRest } from './cancel-rest.tsx';
import { ChaseFacts } from './chase-facts.tsx';
import { ChaseLines } from './chase-lines.tsx';
import { IssueRow } from './issue-row.tsx';
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
