import { useState } from 'react';

import { LIMIT_MEASURES } from '@tessera/domain/protection/limit';

import { formatDayTime } from '../../../i18n/format-day.ts';
import { formatAmount } from '../../../i18n/format.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { useIsBefore } from '../../../live/use-is-before.ts';
import { limitText, percentUsed } from '../../../protection/limit-text.ts';
import { changeProtection, type OwnLimit, type Protection } from '../../../protection/use-protection.ts';
import { Button } from '../../../ui/button/index.ts';
import { Card } from '../../../ui/card/index.ts';
import { ListRow } from '../../../ui/list-row/index.ts';
import { ProgressBar } from '../../../ui/progress/index.ts';
import { Segmented } from '../../../ui/segmented/index.ts';
import { LimitSheet } from './limit-sheet.tsx';

import styles from './protection-page.module.css';

type LimitsProps = {
  readonly limits: readonly OwnLimit[];
  /** The house's ceiling of deposits. */
  readonly ceiling: Protection['ceiling'];
  /** Delay of a raised limit, in words. */
  readonly wait: string;
};

/** The limits of one measure at a time, each with what is used of it and the raise that waits. */
export function Limits({ limits, ceiling, wait }: LimitsProps) {
  const t = useT();
  const [measure, setMeasure] = useState<OwnLimit['measure']>('deposit');
  const [edited, setEdited] = useState<OwnLimit | null>(null);
  return (
    <section className={styles.section} aria-labelledby="protection-limits">
      <h2 id="protection-limits" className={styles.heading}>
        {t('protection.limits')}
      </h2>
      <Segmented
        label={t('protection.limits')}
        options={LIMIT_MEASURES.map((value) => ({ value, label: t(`protection.measure.${value}`) }))}
        value={measure}
        onChange={setMeasure}
      />
      <p className={styles.soft}>{t(`protection.about.${measure}`)}</p>
      {measure === 'deposit' && ceiling && <CeilingLine ceiling={ceiling} />}
      <Card as="div" isFlush>
        {limits
          .filter((limit) => limit.measure === measure)
          .map((limit) => (
            <LimitRow key={limit.period} limit={limit} onEdit={() => setEdited(limit)} />
          ))}
      </Card>
      {edited && <LimitSheet limit={edited} wait={wait} onClose={() => setEdited(null)} />}
    </section>
  );
}

/** The house's own response to high deposits, whatever the member has set. */
function CeilingLine({ ceiling }: { readonly ceiling: NonNullable<Protection['ceiling']> }) {
  const t = useT();
  const locale = useLocale();
  const plain = (amount: string): string => isolated(formatAmount(amount, locale));
  const facts = { amount: plain(ceiling.amount), used: plain(ceiling.used) };
  return (
    <p className={styles.soft}>
      {ceiling.is_hard
        ? t('protection.ceilingHard', facts)
        : t('protection.ceiling', { amount: facts.amount })}
    </p>
  );
}

function LimitRow({ limit, onEdit }: { readonly limit: OwnLimit; readonly onEdit: () => void }) {
  const t = useT();
  const locale = useLocale();
  const { measure, period, amount, used, until, raise } = limit;
  const name = t(`protection.period.${period}`);
  return (
    <div className={styles.limit}>
      <ListRow
        label={name}
        value={amount === null ? t('protection.none') : <bdi>{limitText(measure, amount, locale)}</bdi>}
        onTap={onEdit}
      />
      {amount !== null && (
        <div className={styles.use}>
          <ProgressBar label={name} percent={percentUsed(limit)} />
          <p className={styles.pair}>
            <span>
              {t('protection.used', {
                used: isolated(limitText(measure, Number(used) > 0 ? (used ?? '0') : '0', locale)),
              })}
            </span>
            {until !== null && (
              <span>{t('protection.anew', { time: isolated(formatDayTime(until, locale)) })}</span>
            )}
          </p>
        </div>
      )}
      {raise && <Raise limit={limit} raise={raise} />}
    </div>
  );
}

type RaiseProps = { readonly limit: OwnLimit; readonly raise: NonNullable<OwnLimit['raise']> };

/** A raise that was asked for: from when it can be confirmed, or until when. */
function Raise({ limit: { measure, period, amount }, raise }: RaiseProps) {
  const t = useT();
  const locale = useLocale();
  const isOpen = !useIsBefore(raise.from * 1000);
  return (
    <div className={styles.raise}>
      <p>
        <span>
          {raise.amount === null
            ? t('protection.raiseOff')
            : t('protection.raiseTo', { amount: isolated(limitText(measure, raise.amount, locale)) })}
        </span>
        <span className={styles.soft}>
          {t(isOpen ? 'protection.raiseUntil' : 'protection.raiseFrom', {
            time: isolated(formatDayTime(isOpen ? raise.until : raise.from, locale)),
          })}
        </span>
      </p>
      <span className={styles.actions}>
        <Button
          kind="quiet"
          size="s"
          onPress={() => changeProtection('protection/setLimit', { measure, period, amount })}
        >
          {t('protection.keep')}
        </Button>
        {isOpen && (
          <Button size="s" onPress={() => changeProtection('protection/confirmLimit', { measure, period })}>
            {t('protection.confirm')}
          </Button>
        )}
      </span>
    </div>
  );
}
