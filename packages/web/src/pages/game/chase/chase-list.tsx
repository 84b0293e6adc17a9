import type { Data } from '@tessera/contract/routes';

import { queryFor } from '../../../api/api.ts';
import { queryClient } from '../../../api/query-client.ts';
import { shortIssue } from '../../../bets/bet-names.ts';
import { useT } from '../../../i18n/i18n.ts';
import { ButtonLink } from '../../../nav/button-link.tsx';
import { LogRowLink } from '../../../nav/log-row-link.tsx';
import type { PostOutcome } from '../../../pending-post/send-until-known.ts';
import { useLeftAnswer, usePendingPost } from '../../../pending-post/use-pending-post.ts';
import { Amount } from '../../../ui/amount/index.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { LogList } from '../../../ui/log/index.ts';
import { PageBody } from '../../../ui/page-body/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import { ChaseMark } from './chase-mark.tsx';
import type { Chase } from './chase.ts';
import { UnansweredChase } from './unanswered-chase.tsx';
import { useChases } from './use-chases.ts';
import { useGameName } from './use-game-name.ts';

import styles from './chase-page.module.css';

/** Keeps the height of the line until the games are known. */
const BLANK = '\u00a0';

/** The member's chases: one without an answer yet, those under way, and the ended ones by day. */
export function ChaseList() {
  const chases = useChases();
  const running = chases.data?.running ?? [];
  const head = running.length > 0 && <Running chases={running} />;
  return (
    <PageBody isFlush>
      <Unanswered onKnown={() => void chases.refetch()} />
      <LogList
        log={chases}
        head={head}
        empty={head || <NoChases />}
        renderItem={(chase) => <ChaseRow chase={chase} />}
      />
    </PageBody>
  );
}

/** A member has 20 at most. */
function Running({ chases }: { readonly chases: readonly Chase[] }) {
  const t = useT();
  return (
    <section>
      <h2 className={styles.heading}>{t('chase.status.running')}</h2>
      {chases.map((chase) => (
        <ChaseRow key={chase.id} chase={chase} />
      ))}
    </section>
  );
}

function Unanswered({ onKnown }: { readonly onKnown: () => void }) {
  const t = useT();
  const post = usePendingPost('games/createChase');
  const onOutcome = (outcome: PostOutcome<Data<'games/createChase'>>): void => {
    if (outcome.kind === 'refused') showToast({ title: outcome.text, icon: 'error' });
    if (outcome.kind !== 'accepted') return;
    const { reply } = outcome;
    queryClient.setQueryData(queryFor('games/chaseDetail', { chase_id: reply.id }).queryKey, reply);
    showToast({ title: t('chase.created', { n: reply.issue_count }) });
    onKnown();
  };
  useLeftAnswer('games/createChase', onOutcome);
  if (post.state === 'idle') return null;
  return <UnansweredChase post={post} onOutcome={onOutcome} />;
}

function NoChases() {
  const t = useT();
  const toGames = <ButtonLink to="/pages/game/list">{t('record.toGames')}</ButtonLink>;
  return <EmptyState icon="repeat" title={t('chase.empty')} text={t('chase.emptyText')} action={toGames} />;
}

/** A chase in two lines: its game, issues and progress; its state, and what it has staked and returned. */
function ChaseRow({ chase }: { readonly chase: Chase }) {
  const t = useT();
  const name = useGameName(chase.game_id);
  const progress = { bought: chase.bought_count, all: chase.issue_count };
  return (
    <LogRowLink
      to={`/pages/game/chase?chase_id=${chase.id}`}
      title={<b>{name || BLANK}</b>}
      note={
        <>
          <bdi dir="ltr">{issuesOf(chase)}</bdi>
          {' \u00b7 '}
          <bdi>{t('chase.progress', progress)}</bdi>
        </>
      }
      end={<ChaseMark status={chase.status} />}
      endNote={
        <>
          {t('record.staked')} <Amount value={chase.bought_amount} size="s" tone="soft" />
          {' \u00b7 '}
          {t('record.returned')} <Amount value={chase.returned_amount} size="s" tone="soft" />
        </>
      }
    />
  );
}

/** The first issue, and the last where it is another. */
function issuesOf({ first_game_no: first, last_game_no: last, issue_count: count }: Chase): string {
  return count > 1 ? `${shortIssue(first)}\u2013${shortIssue(last)}` : shortIssue(first);
}
