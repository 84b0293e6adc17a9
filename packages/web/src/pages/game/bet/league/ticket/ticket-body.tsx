import { type ActionDispatch, useId } from 'react';

import { formatAmount, formatPercent } from '../../../../../i18n/format.ts';
import { useLocale, useT } from '../../../../../i18n/i18n.ts';
import { AmountInput } from '../../../../../ui/amount-field/index.ts';
import { Fact, Facts } from '../../../../../ui/facts/index.ts';
import { StakeBoard } from '../../slip/stake-board.tsx';
import type { StakeKeys, StakeKeysAction } from '../../slip/stake-keys.ts';
import { LegRow } from './leg-row.tsx';
import type { LeagueTicket } from './use-league-ticket.ts';
import { WayChoice } from './way-choice.tsx';

import styles from '../../slip/slip.module.css';

type TicketBodyProps = {
  readonly ticket: LeagueTicket;
  /** What speaks against it; told at its leg where it has one. */
  readonly message: string | null;
  readonly keys: StakeKeys;
  readonly press: ActionDispatch<[StakeKeysAction]>;
  readonly onClear: () => void;
};

/** Of the unit; there is one. */
const UNIT = 'unit';

/** The legs of a ticket, the ways they can go, and what that comes to. */
export function TicketBody({ ticket, message, keys, press, onClear }: TicketBodyProps) {
  const t = useT();
  const locale = useLocale();
  const noteId = useId();
  const { controller, legs, plan, form, pending, objection } = ticket;
  const isLocked = pending !== null;
  const toggle = (id: string): void => {
    const { bankers } = form;
    const isOne = bankers.includes(id);
    controller.change({ bankers: isOne ? bankers.filter((each) => each !== id) : [...bankers, id] });
  };
  const setUnit = (unit: string): void => controller.change({ unit });
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
      <WayChoice legs={legs} form={form} isLocked={isLocked} onChange={controller.change} />
      {figures && (
        <Facts isDense>
          <Fact name={t('ticket.chance')}>{formatPercent(figures.chance, locale)}</Fact>
          <Fact name={t('ticket.return')}>{formatPercent(figures.rtp, locale)}</Fact>
        </Facts>
      )}
      {figures && <p className={styles.note}>{t('ticket.note')}</p>}
      <div className="lg-unit">
        <span>
          {t('bet.allStakes')}
          <small id={noteId}>{t('bet.fix.max', { limit: formatAmount(plan.largest, locale) })}</small>
        </span>
        <AmountInput
          size="s"
          label={t('bet.allStakes')}
          value={form.unit}
          noteId={noteId}
          onChange={(unit) => {
            press({ type: 'typed' });
            setUnit(unit);
          }}
          isInvalid={objection?.code === 'BET_LIMIT' || objection?.code === 'BET_AMOUNT_INVALID'}
          hasKeypad
          isEdited={keys.target === UNIT}
          isFixed={isLocked}
          onFocus={() => press({ type: 'opened', target: UNIT })}
        />
      </div>
      {!isLocked && (
        <StakeBoard
          subject={t('bet.allStakes')}
          target={{ stake: form.unit, bounds: plan.bounds, largest: plan.largest }}
          keys={keys}
          press={press}
          onStake={setUnit}
          onClear={onClear}
        />
      )}
    </div>
  );
}
