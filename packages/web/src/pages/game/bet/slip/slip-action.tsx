import { askForLogin } from '../../../../api/api.ts';
import { useT } from '../../../../i18n/i18n.ts';
import { openUrl } from '../../../../nav/nav.ts';
import type { PostPhase } from '../../../../pending-post/pending.ts';
import { Button } from '../../../../ui/button/index.ts';
import { showModal } from '../../../../ui/modal/index.ts';
import { Unanswered, type Payer } from './slip-foot.tsx';
import type { SlipSheetProps } from './slip-props.ts';
import { questionOf } from './slip-question.ts';
import type { BetSlipController } from './state/bet-slip-controller.ts';

import styles from './slip.module.css';

type SlipActionProps = SlipSheetProps & { readonly isOnline: boolean };

/** The one button of the slip: places it, takes the lines of a closed issue to the next, accepts new odds, or
 *  asks for the answer that did not come. */
export function SlipAction(props: SlipActionProps) {
  const { controller, state, isClosed } = props;
  if (state.pending) return <Waiting controller={controller} phase={state.pending.phase} />;
  return (
    <div className={styles.actions}>
      <ChaseButton payer={props.payer} onChase={props.onChase} />
      {isClosed ? <MoveButton {...props} /> : <PlaceButton {...props} />}
    </div>
  );
}

function PlaceButton({ controller, state, prices, sums, payer, sale, isOnline, onPlace }: SlipActionProps) {
  const t = useT();
  const code = (state.refusal ?? sums.problem)?.code;
  if (code === 'ODDS_CHANGED') {
    return (
      <Button isWide onPress={() => controller.dispatch({ type: 'oddsAccepted', plays: prices.plays })}>
        {t('bet.acceptOdds')}
      </Button>
    );
  }
  const isOnSale = sale !== null && sale.issue === state.slipIssue;
  const isReady = isOnSale && isOnline && !state.isSettling && sums.problem === null;
  return (
    <Button isWide isDisabled={!isReady} onPress={onPlace}>
      {t(!isOnSale ? 'bet.closed' : payer === 'visitor' ? 'bet.logInToBet' : 'bet.confirm')}
    </Button>
  );
}

function MoveButton({ controller, state, prices, sale }: SlipActionProps) {
  const t = useT();
  const { next } = questionOf(t, state, sale?.issue ?? null);
  const move = (): void =>
    next ? controller.dispatch({ type: 'slipMoved', issue: next.issue, plays: prices.plays }) : undefined;
  return (
    <div>
      <Button isWide isDisabled={next === null} onPress={move}>
        {next?.text ?? t('bet.between')}
      </Button>
      <div className={styles.links}>
        <Button kind="plain" size="s" onPress={() => controller.dispatch({ type: 'slipCleared' })}>
          {t('bet.clear')}
        </Button>
      </div>
    </div>
  );
}

function Waiting({
  controller,
  phase,
}: {
  readonly controller: BetSlipController;
  readonly phase: PostPhase;
}) {
  const t = useT();
  const drop = async (): Promise<void> => {
    const { confirm } = await showModal({
      title: t('bet.dropAsk'),
      content: t('bet.dropText'),
      confirmText: t('bet.drop'),
    });
    if (confirm) controller.giveUp();
  };
  return <Unanswered phase={phase} onRetry={() => controller.askAgain()} onDrop={() => void drop()} />;
}

type ChaseButtonProps = { readonly payer: Payer; readonly onChase: () => void };

/** Opens the plan of a chase with the lines of the slip. A visitor is told that it needs an account. */
function ChaseButton({ payer, onChase }: ChaseButtonProps) {
  const t = useT();
  const tell = async (): Promise<void> => {
    const isGuest = payer === 'guest';
    const { confirm } = await showModal({
      title: t(isGuest ? 'chase.guest' : 'chase.visitor'),
      content: t(isGuest ? 'chase.guestText' : 'chase.visitorText'),
      confirmText: t(isGuest ? 'common.register' : 'common.login'),
    });
    if (!confirm) return;
    if (isGuest) void openUrl('/pages/register/register');
    else askForLogin();
  };
  return (
    <Button kind="quiet" onPress={() => (payer === 'member' ? onChase() : void tell())}>
      {t('chase.title')}
    </Button>
  );
}
