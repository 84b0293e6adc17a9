import { useId } from 'react';

import { adoptStyles } from '../../../../../game-family/adopt-styles.ts';
import { formatAmount, formatPercent } from '../../../../../i18n/format.ts';
import { useLocale, useT } from '../../../../../i18n/i18n.ts';
import { useOdds } from '../../../../../settings/odds.ts';
import { Button } from '../../../../../ui/button/index.ts';
import { Fact, Facts } from '../../../../../ui/facts/index.ts';
import { StakeRow } from '../../board/foot/stake-row.tsx';
import { LegRow } from './leg-row.tsx';
import type { LeagueTicket } from './use-league-ticket.ts';
import { WayChoice } from './way-choice.tsx';

import styles from '../../slip/slip.module.css';
import css from './ticket.css?inline';

adoptStyles(css);

type TicketBodyProps = {
  readonly ticket: LeagueTicket;
  /** Message about its fault; shown at the leg that has it, if any. */
  readonly message: string | null;
  readonly onClear: () => void;
};

/** The legs of a ticket, the ways they can go, and what that comes to. */
export function TicketBody({ ticket, message, onClear }: TicketBodyProps) {
  const t = useT();
  const locale = useLocale();
  const odds = useOdds();
  const noteId = useId();
  const { controller, legs, plan, form, pending, objection } = ticket;
  const isLocked = pending !== null;
  const toggle = (id: string): void => {
    const { bankers } = form;
    const isOne = bankers.includes(id);
    controller.change({ bankers: isOne ? bankers.filter((each) => each !== id) : [...bankers, id] });
  };
  const { figures } = plan;
  return (
    <div className={styles.slip}>
      <ul>
        {legs.map((leg, at) => (
          <LegRow
            key={leg.id}
            leg={leg}
            fault={objection?.row === at ? message : null}
            isLocked={isLocked}
            onBanker={() => toggle(leg.id)}
          />
        ))}
      </ul>
      {figures && (
        <Facts isDense>
          {figures.odds !== null && (
            <Fact name={t('ticket.odds')}>
              <bdi dir="ltr">{odds.shown(figures.odds)}</bdi>
            </Fact>
          )}
          <Fact name={t('ticket.chance')}>{formatPercent(figures.chance, locale)}</Fact>
          <Fact name={t('ticket.return')}>{formatPercent(figures.rtp, locale)}</Fact>
        </Facts>
      )}
      {figures && <p className={styles.note}>{t('ticket.note')}</p>}
      {!isLocked && (
        <div className={`${styles.board} lg-ticket-foot`}>
          <WayChoice legs={legs} form={form} onChange={controller.change} />
          <p className={styles.above}>
            <span className={styles.subject}>
              {t('bet.allStakes')} {'\u00b7'}{' '}
              <span id={noteId}>{t('bet.fix.max', { limit: formatAmount(plan.largest, locale) })}</span>
            </span>
            <Button kind="plain" size="s" onPress={onClear}>
              {t('bet.clear')}
            </Button>
          </p>
          <StakeRow
            stake={form.unit}
            bounds={plan.bounds}
            isInvalid={objection?.code === 'BET_LIMIT' || objection?.code === 'BET_AMOUNT_INVALID'}
            noteId={noteId}
            onStake={(unit) => controller.change({ unit })}
          />
        </div>
      )}
    </div>
  );
}
