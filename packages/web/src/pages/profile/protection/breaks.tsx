import { useState } from 'react';

import {
  type ExclusionLength,
  SELF_EXCLUSION_LENGTHS,
  TIME_OUT_LENGTHS,
} from '@tessera/domain/protection/exclusion';

import { useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { BreakButton } from '../../../protection/break-button.tsx';
import { changeProtection } from '../../../protection/use-protection.ts';
import { Button } from '../../../ui/button/index.ts';
import { Card } from '../../../ui/card/index.ts';
import { Choice } from '../../../ui/choice/index.ts';
import { showModal } from '../../../ui/modal/index.ts';

import styles from './protection-page.module.css';

const TIME_OUTS = TIME_OUT_LENGTHS.filter((length) => length !== 'day');

/** A break of a day, and longer ones; each asks first. */
export function Breaks() {
  const t = useT();
  return (
    <section className={styles.section} aria-labelledby="protection-breaks">
      <h2 id="protection-breaks" className={styles.heading}>
        {t('protection.breakTitle')}
      </h2>
      <p className={styles.soft}>{t('protection.breakText')}</p>
      <Card as="div">
        <BreakButton isWide />
        <Longer label={t('protection.timeOut')} lengths={TIME_OUTS} />
        <Longer label={t('protection.selfExclusion')} lengths={SELF_EXCLUSION_LENGTHS} />
      </Card>
    </section>
  );
}

type LongerProps = { readonly label: string; readonly lengths: readonly ExclusionLength[] };

function Longer({ label, lengths }: LongerProps) {
  const t = useT();
  const [length, setLength] = useState(lengths[0] ?? 'week');
  const name = isolated(t(`protection.length.${length}`));
  const begin = async (): Promise<void> => {
    const { confirm } = await showModal({
      title:
        length === 'for_good' ? t('protection.excludeAskGood') : t('protection.excludeAsk', { length: name }),
      content: t('protection.breakText'),
      confirmText: t('protection.sure'),
      cancelText: t('common.cancel'),
    });
    if (confirm) await changeProtection('protection/exclude', { length });
  };
  return (
    <div className={styles.choice}>
      <span className={styles.choiceName}>{label}</span>
      <Choice
        label={label}
        options={lengths.map((value) => ({ value, label: t(`protection.length.${value}`) }))}
        value={length}
        onChange={setLength}
      />
      <Button kind="quiet" size="s" label={`${t('protection.begin')}: ${label}`} onPress={begin}>
        {t('protection.begin')}
      </Button>
    </div>
  );
}
