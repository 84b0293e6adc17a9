import { type ActionDispatch, useReducer, useState } from 'react';

import { CHASE_MULTIPLE_MAX } from '@tessera/domain/chase/plan';
import { moneyOrZero } from '@tessera/domain/money';

import { ApiError } from '../../../../api/api-error.ts';
import { type ChaseDraft, handedOver } from '../../../../bets/chase-draft.ts';
import { useT } from '../../../../i18n/i18n.ts';
import { useOnline } from '../../../../live/use-online.ts';
import { ButtonLink } from '../../../../nav/button-link.tsx';
import { usePageTitle } from '../../../../nav/page-context.ts';
import { detailOf } from '../../../../pending-post/send-until-known.ts';
import { LateBreakFoot } from '../../../../protection/late-break-foot.tsx';
import { LatePlayLine } from '../../../../protection/late-play-line.tsx';
import { useSession } from '../../../../session/session.ts';
import { Button } from '../../../../ui/button/index.ts';
import { Chips } from '../../../../ui/chips/index.ts';
import { EmptyState } from '../../../../ui/empty-state/index.ts';
import { errorText } from '../../../../ui/error-text/index.ts';
import { RefusedState } from '../../../../ui/refused-state/index.ts';
import { Skeleton } from '../../../../ui/skeleton/index.ts';
import { Stepper } from '../../../../ui/stepper/index.ts';
import { UnansweredChase } from '../unanswered-chase.tsx';
import { useGameName } from '../use-game-name.ts';
import { chaseMessage } from './chase-message.ts';
import { faultOfPlan, orderOf, rowsOfPlan } from './chase-order.ts';
import { PlanFoot } from './plan-foot.tsx';
import { PlanIssues } from './plan-issues.tsx';
import { PlanLines } from './plan-lines.tsx';
import { NEW_PLAN, type Plan, type PlanAction, planReducer } from './plan-reducer.ts';
import { PlanStops } from './plan-stops.tsx';
import { useChased } from './use-chased.ts';
import { useCreateChase } from './use-create-chase.ts';
import { useQuote } from './use-quote.ts';
import { useSales } from './use-sales.ts';

import styles from './plan-view.module.css';

const COUNTS = ['5', '10', '20', '50'] as const;

/** The plan of a chase: the lines of the slip over the next issues of the game, with the whole cost said
 *  before the one tap that starts it. */
export function PlanView({ gameId }: { readonly gameId: number }) {
  const t = useT();
  const owner = useSession((state) => state.userInfo?.id ?? '');
  const [draft] = useState(() => handedOver(gameId, owner));
  const [plan, dispatch] = useReducer(planReducer, NEW_PLAN);
  const creating = useCreateChase(useChased(draft));
  const { post } = creating;
  const name = useGameName(gameId);
  usePageTitle(name === '' ? t('chase.title') : t('chase.of', { game: name }));
  if (post.state !== 'idle' && post.state !== 'sent')
    return <UnansweredChase post={post} onOutcome={creating.onOutcome} />;
  if (!draft) {
    const choose = <ButtonLink to={`/pages/game/bet?game_id=${gameId}`}>{t('chase.choose')}</ButtonLink>;
    return (
      <EmptyState icon="repeat" title={t('chase.noLines')} text={t('chase.emptyText')} action={choose} />
    );
  }
  return <PlanForm draft={draft} plan={plan} dispatch={dispatch} creating={creating} />;
}

type PlanFormProps = {
  readonly draft: ChaseDraft;
  readonly plan: Plan;
  readonly dispatch: ActionDispatch<[PlanAction]>;
  readonly creating: ReturnType<typeof useCreateChase>;
};

function PlanForm({ draft, plan, dispatch, creating }: PlanFormProps) {
  const t = useT();
  const isOnline = useOnline();
  const balanceMinor = moneyOrZero(useSession((state) => state.userInfo?.money ?? ''));
  const { sales, data, error, refetch } = useSales(draft.gameId);
  const rows = rowsOfPlan(plan, sales, draft.unitMinor);
  const fault = faultOfPlan(plan, rows);
  const order = fault === null ? orderOf(draft.gameId, draft.content, plan, rows) : null;
  const totalMinor = rows.reduce((sum, { costMinor }) => sum + (costMinor ?? 0n), 0n);
  const asked = useQuote(isOnline ? order : null, totalMinor);
  const edit = (action: PlanAction): void => {
    creating.forget();
    dispatch(action);
  };
  const isSending = creating.post.state === 'sent';
  const obstacle = obstacleOf();
  const isShort = asked.quote !== null && moneyOrZero(asked.quote.total_amount) > balanceMinor;
  const remark = isShort ? t('chase.short') : null;
  const confirm = async (): Promise<void> => {
    if (!order) return;
    const refused = await creating.send(order);
    if (refused?.code === 'ISSUE_CLOSED') await refetch();
  };
  function obstacleOf(): string | null {
    if (!isOnline) return t('chase.offline');
    if (creating.refused) return chaseMessage(t, creating.refused);
    if (fault === 'multiple') return t('chase.fix.multiple', { limit: CHASE_MULTIPLE_MAX });
    if (fault === 'stop') return t('chase.fix.stop');
    if (!asked.error) return null;
    if (!isRefusal(asked.error)) return errorText(asked.error);
    return chaseMessage(t, { code: asked.error.code, detail: detailOf(asked.error.data) });
  }
  if (!data) {
    if (error) return <RefusedState error={error} onRetry={refetch} />;
    return (
      <div className={styles.parts} aria-busy="true">
        <Skeleton height={76} count={5} />
      </div>
    );
  }
  const isUnheard = asked.error !== null && !isRefusal(asked.error);
  return (
    <div className={styles.view}>
      <div className={styles.parts}>
        <PlanLines draft={draft} />
        <fieldset className={styles.part} aria-label={t('chase.count')}>
          <div className={styles.line}>
            <span>{t('chase.count')}</span>
            <Stepper
              label={t('chase.count')}
              value={plan.count === '' ? '' : String(rows.length)}
              max={sales.length}
              onChange={(count) => edit({ type: 'countChosen', count })}
            />
          </div>
          <Chips
            label={t('chase.count')}
            options={COUNTS.filter((count) => Number(count) <= sales.length).map((value) => ({
              value,
              label: t('chase.issues', { n: Number(value) }),
            }))}
            value={plan.count}
            onPick={(count) => edit({ type: 'countChosen', count })}
          />
          <div className={styles.line}>
            <span>{t('chase.multipleAll')}</span>
            <Stepper
              label={t('chase.multipleAll')}
              value={plan.multiple}
              max={CHASE_MULTIPLE_MAX}
              onChange={(multiple) => edit({ type: 'multipleChosen', multiple })}
            />
          </div>
        </fieldset>
        <PlanStops plan={plan} edit={edit} />
        <div className={styles.notes}>
          <p>{t('chase.note.buy')}</p>
          <p>{t('chase.note.now')}</p>
          <p>{t('chase.note.fail')}</p>
        </div>
        <PlanIssues rows={rows} edit={edit} />
        <LatePlayLine gameId={draft.gameId} hasSlip />
      </div>
      <LateBreakFoot>
        <PlanFoot
          rows={rows}
          quote={asked.quote}
          notice={isSending ? t('chase.sent') : (obstacle ?? remark)}
          action={
            isUnheard ? (
              <Button kind="quiet" isWide onPress={asked.refetch}>
                {t('common.retry')}
              </Button>
            ) : (
              <Button
                isWide
                isPending={isSending}
                isDisabled={!isSending && (!isOnline || !asked.quote)}
                onPress={confirm}
              >
                {t('chase.confirm')}
              </Button>
            )
          }
        />
      </LateBreakFoot>
    </div>
  );
}

const isRefusal = (error: Error): error is ApiError => error instanceof ApiError && error.kind === 'refused';
