import { useId, type ActionDispatch } from 'react';

import { typedMinor } from '@tessera/domain/typed-amount';

import { useT } from '../../../../i18n/i18n.ts';
import { AmountInput } from '../../../../ui/amount-field/index.ts';
import type { Plan, PlanAction } from './plan-reducer.ts';

import styles from './plan-view.module.css';

type PlanStopsProps = { readonly plan: Plan; readonly edit: ActionDispatch<[PlanAction]> };

/** Conditions that end the chase before its last issue. */
export function PlanStops({ plan, edit }: PlanStopsProps) {
  const t = useT();
  const noteId = useId();
  const hasStop = plan.stopOnWin || plan.stopLoss !== '' || plan.stopWin !== '';
  return (
    <fieldset className={styles.part}>
      <legend className={styles.heading}>{t('chase.stops')}</legend>
      <label className={styles.line}>
        <span>{t('chase.stopOnWin')}</span>
        <input
          type="checkbox"
          checked={plan.stopOnWin}
          onChange={(event) => edit({ type: 'stopOnWinSet', isOn: event.target.checked })}
        />
      </label>
      {(['stopLoss', 'stopWin'] as const).map((limit) => (
        <div key={limit} className={styles.line}>
          <span>{t(`chase.${limit}`)}</span>
          <AmountInput
            size="s"
            label={t(`chase.${limit}`)}
            value={plan[limit]}
            onChange={(text) => edit({ type: 'limitTyped', limit, text })}
            noteId={noteId}
            isInvalid={plan[limit] !== '' && typedMinor(plan[limit]) === null}
            hasKeypad={false}
          />
        </div>
      ))}
      <p className={styles.note} id={noteId}>
        {hasStop && t('chase.stopNote')}
      </p>
    </fieldset>
  );
}
