import type { ReactNode } from 'react';

import type { Step } from '@tessera/domain/fairness/verify/verify-step';

import { formatExact } from '../../../i18n/format-day.ts';
import { formatAmount, formatNumber } from '../../../i18n/format.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { MessageKey } from '../../../i18n/messages.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { amountOf } from './check/amount-of.ts';
import type { StageResult } from './check/stages.ts';
import type { Value } from './check/values.ts';

import styles from './stage-view.module.css';

type StageViewProps = {
  readonly result: StageResult;
  readonly isRunning: boolean;
  readonly sentence: MessageKey;
  readonly values: readonly Value[];
  readonly children?: ReactNode;
};

/** One stage in words with the result of the phone's check; what was published, and each comparison, are
 *  folded away. */
export function StageView({ result, isRunning, sentence, values, children }: StageViewProps) {
  const t = useT();
  const locale = useLocale();
  const state = isRunning ? 'running' : result.state;
  return (
    <li className={styles.stage}>
      <span className={styles.seal} data-state={state}>
        {state === 'ok' && <Icon name="check" size={16} />}
        {state === 'failed' && <Icon name="close" size={16} />}
      </span>
      <div className={styles.content}>
        <h2 className={styles.title}>
          {t(`proof.stage.${result.stage}`)}
          <span key={state} className={styles.finding} data-state={state}>
            {t(`proof.finding.${state}`)}
          </span>
        </h2>
        <p className={styles.sentence}>{t(sentence)}</p>
        {result.failed && (
          <p className={styles.failed}>
            <span>{t('proof.failedAt', { step: t(`proof.step.${result.failed.step}`) })}</span>
            {result.failed.of === 'kept' && <span>{` ${t('proof.failedKept')}`}</span>}
          </p>
        )}
        {children}
        {isRunning ? (
          <div className={styles.room} />
        ) : (
          values.length + result.steps.length > 0 && (
            <details className={styles.data}>
              <summary>{t('proof.data', { n: result.steps.length })}</summary>
              <dl className={styles.values}>
                {values.map((value) => (
                  <div key={value.id}>
                    <dt>{t(value.name)}</dt>
                    <dd data-kind={value.kind} dir={value.kind === 'text' ? 'ltr' : undefined}>
                      {printed(value, locale)}
                    </dd>
                  </div>
                ))}
              </dl>
              {result.steps.length > 0 && <StepList steps={result.steps} />}
            </details>
          )
        )}
      </div>
    </li>
  );
}

function printed(value: Value, locale: Locale): string {
  if (value.kind === 'text') return value.text;
  if (value.kind === 'money') return formatAmount(amountOf(value.minor), locale);
  return value.kind === 'count' ? formatNumber(value.count, locale) : formatExact(value.atMs, locale);
}

/** Every single comparison: the computed value and the published one. */
function StepList({ steps }: { readonly steps: readonly Step[] }) {
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
