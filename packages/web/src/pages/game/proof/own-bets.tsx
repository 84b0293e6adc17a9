import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';

import type { RoundReply } from '@tessera/domain/fairness/export-format';
import type { Step } from '@tessera/domain/fairness/verify/verify-step';

import { queryFor } from '../../../api/api.ts';
import { useT } from '../../../i18n/i18n.ts';
import type { ListedGame } from '../../../live/use-game-list.ts';
import { isMember } from '../../../session/session-reducer.ts';
import { useSession } from '../../../session/session.ts';
import { Amount } from '../../../ui/amount/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { amountOf } from './check/amount-of.ts';
import { failedOfBet } from './check/stages.ts';

import styles from './own-bets.module.css';

type OwnBetsProps = {
  readonly round: RoundReply;
  /** Null while the check runs. */
  readonly steps: readonly Step[] | null;
  readonly game: ListedGame | undefined;
  /** Names the bets of a match day, once it has loaded. */
  readonly BetName?: ComponentType<{ readonly round: RoundReply; readonly selection: string }> | undefined;
};

/** The reader's own bets in the round, with the checks of receipt, inclusion and payout. */
export function OwnBets({ round, steps, game, BetName }: OwnBetsProps) {
  const t = useT();
  const isOwn = useSession(isMember);
  const plays = useQuery({
    ...queryFor('games/play', { game_id: String(game?.id ?? '') }),
    enabled: game !== undefined && round.bets.length > 0 && round.model === undefined,
  }).data?.plays;
  if (round.bets.length === 0) {
    const hasTickets = round.tickets !== undefined && round.tickets.length > 0;
    return hasTickets ? null : (
      <p className={styles.none}>{t(isOwn ? 'proof.noBets' : 'proof.logInForBets')}</p>
    );
  }
  const nameOf = (content: string): ReactNode => {
    const [selection = ''] = content.split('|');
    if (BetName) return <BetName round={round} selection={selection} />;
    const [playKey = '', pick = ''] = selection.split(':');
    const play = plays?.find((each) => each.play === playKey);
    const item = play?.items.find((each) => each.number === pick);
    return play ? `${play.name} \u00b7 ${item?.name ?? pick.replaceAll('-', ' ')}` : selection;
  };
  return (
    <ul className={styles.bets}>
      {round.bets.map((bet, at) => {
        const failed = steps && failedOfBet(steps, at);
        return (
          <li key={bet.betId}>
            <span className={styles.sign} data-state={steps === null ? 'running' : failed ? 'failed' : 'ok'}>
              {steps !== null && <Icon name={failed ? 'close' : 'check'} size={16} />}
            </span>
            <span className={styles.bet}>
              <span>{nameOf(bet.content)}</span>
              <span className={styles.soft}>
                {failed
                  ? t('proof.failedAt', { step: t(`proof.step.${failed.step}`) })
                  : t('proof.betPlace', { place: bet.path.index + 1, size: bet.path.size })}
              </span>
            </span>
            <span className={styles.money}>
              <Amount value={amountOf(bet.payoutMinor)} size="s" tone={isAbove(bet) ? 'win' : 'plain'} />
              <span className={styles.soft}>
                {t('proof.stake')} <Amount value={amountOf(bet.stakeMinor)} size="s" tone="soft" />
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const isAbove = (bet: RoundReply['bets'][number]): boolean =>
  amountOf(bet.payoutMinor) > amountOf(bet.stakeMinor);
