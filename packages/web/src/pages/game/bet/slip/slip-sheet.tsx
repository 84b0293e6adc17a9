import { useState } from 'react';

import { formatClock } from '../../../../i18n/format.ts';
import { useT } from '../../../../i18n/i18n.ts';
import { useCountdown } from '../../../../live/use-countdown.ts';
import type { PostPhase } from '../../../../pending-post/pending.ts';
import { Button } from '../../../../ui/button/index.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import { showModal } from '../../../../ui/modal/index.ts';
import { Sheet } from '../../../../ui/sheet/index.ts';
import type { PlayData } from '../picks/wire.ts';
import type { BetState } from './bet-reducer.ts';
import type { BetSlipController } from './bet-slip-controller.ts';
import { type Payer, SlipFoot, Unanswered } from './slip-foot.tsx';
import { refusalMessage, shortIssue, lineNames } from './slip-messages.ts';
import { SlipRow } from './slip-row.tsx';
import type { SlipSums } from './slip-sums.ts';
import { type StakeTarget, stakeOf } from './stake-target.ts';
import { StakeTools } from './stake-tools.tsx';
import { useBestPayout } from './use-best-payout.ts';

import styles from './slip.module.css';

type SlipSheetProps = {
  readonly controller: BetSlipController;
  readonly state: BetState;
  readonly prices: PlayData;
  readonly sums: SlipSums;
  readonly payer: Payer;
  readonly balanceMinor: bigint | null;
  readonly stakedMinor: bigint;
  /** Null between two sales. */
  readonly issue: string | null;
  /** Of the sale; null between two. */
  readonly closesAtMs: number | null;
  readonly onPlace: () => Promise<unknown>;
  readonly onClose: () => void;
};

/** The slip: its lines with their stakes, what it costs and can pay, and the one tap that places it. */
export function SlipSheet(props: SlipSheetProps) {
  const { controller, state, prices, sums, payer, balanceMinor, issue, onClose } = props;
  const t = useT();
  const [edited, setEdited] = useState<StakeTarget>(null);
  const best = useBestPayout(prices.game.family, state.lines, prices.plays);
  const refusal = state.refusal ?? sums.problem;
  const { pending } = state;
  const target = stakeOf(edited, {
    lines: state.lines,
    sums,
    game: prices.game,
    standing: {
      balanceMinor,
      stakedMinor: props.stakedMinor,
    },
  });
  const message = refusal && refusalMessage(t, refusal);
  const notice = pending ? t(`bet.${pending.phase}`) : message;
  const subject = target.line ? t('bet.lineName', lineNames(target.line, prices.plays)) : t('bet.allStakes');
  return (
    <Sheet
      isOpen
      title={issue === null ? t('bet.slip') : t('bet.slipOf', { no: shortIssue(issue) })}
      onClose={onClose}
      foot={
        <SlipFoot
          lineCount={sums.lineCount}
          totalMinor={sums.totalMinor}
          bestMinor={best}
          // While a slip is on its way nobody knows whether the balance has paid for it already.
          balanceMinor={pending ? null : balanceMinor}
          payer={payer}
          isCompact={edited !== null && pending === null}
          notice={notice}
          action={
            pending ? <Waiting controller={controller} phase={pending.phase} /> : <PlaceButton {...props} />
          }
        />
      }
    >
      <div className={styles.slip}>
        <ul>
          {state.lines.map((line, at) => (
            <SlipRow
              key={line.id}
              line={line}
              names={lineNames(line, prices.plays)}
              sums={sums.rows[at]}
              fault={refusal?.row === at ? message : null}
              isEdited={edited === line.id}
              isLocked={pending !== null}
              onEdit={() => setEdited(line.id)}
              onStake={(stake) => controller.dispatch({ type: 'stakeChanged', id: line.id, stake })}
              onRemove={() => controller.dispatch({ type: 'lineRemoved', id: line.id })}
            />
          ))}
        </ul>
        {!pending && (
          <div className={styles.board}>
            <p className={styles.above}>
              <span className={styles.subject}>{subject}</span>
              <Clock closesAtMs={props.closesAtMs} />
              <Button kind="plain" size="s" onPress={() => controller.dispatch({ type: 'slipCleared' })}>
                {t('bet.clear')}
              </Button>
            </p>
            <StakeTools
              stake={target.stake}
              bounds={target.bounds}
              largest={target.largest}
              hasKeypad={edited !== null}
              label={subject}
              onDone={() => setEdited(null)}
              onChange={(stake) =>
                controller.dispatch({ type: 'stakeChanged', id: target.line?.id ?? null, stake })
              }
            />
          </div>
        )}
      </div>
    </Sheet>
  );
}

function PlaceButton({ controller, state, prices, sums, payer, issue, onPlace }: SlipSheetProps) {
  const t = useT();
  const code = (state.refusal ?? sums.problem)?.code;
  if (code === 'ODDS_CHANGED') {
    return (
      <Button isWide onPress={() => controller.dispatch({ type: 'oddsAccepted', plays: prices.plays })}>
        {t('bet.acceptOdds')}
      </Button>
    );
  }
  return (
    <Button isWide isDisabled={issue === null || sums.problem !== null} onPress={onPlace}>
      {t(issue === null ? 'bet.closed' : payer === 'visitor' ? 'bet.logInToBet' : 'bet.confirm')}
    </Button>
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

function Clock({ closesAtMs }: { readonly closesAtMs: number | null }) {
  const secondsLeft = useCountdown(closesAtMs);
  return (
    <span className={styles.clock} dir="ltr">
      <Icon name="clock" size={16} />
      {formatClock(secondsLeft)}
    </span>
  );
}
