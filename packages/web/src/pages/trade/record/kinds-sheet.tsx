import { useState } from 'react';

import { useT } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { Sheet } from '../../../ui/sheet/index.ts';
import { MONEY_KINDS, type MoneyKind } from './money-kinds.ts';

import styles from './kinds-sheet.module.css';

type KindsSheetProps = {
  readonly kinds: readonly MoneyKind[];
  readonly onChoose: (kinds: readonly MoneyKind[]) => void;
  readonly onClose: () => void;
};

/** The kinds of entries to list; none selected means all. */
export function KindsSheet({ kinds, onChoose, onClose }: KindsSheetProps) {
  const t = useT();
  const [chosen, setChosen] = useState<ReadonlySet<MoneyKind>>(new Set(kinds));
  const toggle = (kind: MoneyKind): void => {
    const next = new Set(chosen);
    if (!next.delete(kind)) next.add(kind);
    setChosen(next);
  };
  return (
    <Sheet
      isOpen
      title={t('moneyLog.types')}
      onClose={onClose}
      foot={
        <Button isWide onPress={() => onChoose([...chosen])}>
          {t('moneyLog.show')}
        </Button>
      }
    >
      <fieldset className={styles.kinds} aria-label={t('moneyLog.types')}>
        <Mark isOn={chosen.size === 0} words={t('moneyLog.allTypes')} onToggle={() => setChosen(new Set())} />
        {MONEY_KINDS.map((kind) => (
          <Mark
            key={kind}
            isOn={chosen.has(kind)}
            words={t(`moneyLog.type.${kind}`)}
            onToggle={() => toggle(kind)}
          />
        ))}
      </fieldset>
    </Sheet>
  );
}

type MarkProps = { readonly isOn: boolean; readonly words: string; readonly onToggle: () => void };

function Mark({ isOn, words, onToggle }: MarkProps) {
  return (
    <label className={styles.kind}>
      <input type="checkbox" className="sr-only" checked={isOn} onChange={onToggle} />
      <span>{words}</span>
      <Icon name="check" size={20} />
    </label>
  );
}
