import type { Step } from '@tessera/domain/fairness/verify-step';

import { useT } from '../../../i18n/i18n.ts';
import { Icon } from '../../../ui/icon/index.ts';

import styles from './step-list.module.css';

/** Every single comparison: the computed value and the published one. */
export function StepList({ steps }: { readonly steps: readonly Step[] }) {
  const t = useT();
  const counted = new Map<string, number>();
  return (
    <ul className={styles.steps}>
      {steps.map((step) => {
        const name = `${step.step} ${step.of ?? ''}`;
        const turn = (counted.get(name) ?? 0) + 1;
        counted.set(name, turn);
        return (
          <li key={`${name} ${turn}`} data-ok={step.ok}>
            <Icon name={step.ok ? 'check' : 'close'} size={16} />
            <span>
              <b>{t(`proof.step.${step.step}`)}</b>
              <span className={styles.value} dir="ltr">
                {step.expected}
              </span>
              {!step.ok && (
                <>
                  <b>{t('proof.butGot')}</b>
                  <span className={styles.value} dir="ltr">
                    {step.got}
                  </span>
                </>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
