import { useEffect, useId, useRef } from 'react';

import { typedMinor } from '@tessera/domain/typed-amount';

import { formatAmount } from '../../../../i18n/format.ts';
import { useLocale, useT } from '../../../../i18n/i18n.ts';
import { useOdds } from '../../../../settings/odds.ts';
import { AmountInput } from '../../../../ui/amount-field/index.ts';
import { Amount } from '../../../../ui/amount/index.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import { useLongPress } from '../../../../ui/long-press/index.ts';
import type { SlipLine } from './state/draft.ts';
import type { LineSums } from './state/slip-sums.ts';
import { isNearCap } from './use-left.ts';

import styles from './slip.module.css';

type SlipRowProps = {
  readonly line: SlipLine;
  readonly names: { readonly play: string; readonly pick: string };
  readonly sums: LineSums | undefined;
  /** The most that the issue still takes of it now, as the server estimates; undefined until it is known. */
  readonly leftMinor: bigint | undefined;
  /** Reason for which this line blocks the slip; null for a line in order. */
  readonly fault: string | null;
  readonly isEdited: boolean;
  /** Nothing of it can be changed. */
  readonly isLocked: boolean;
  /** It can be removed, but its stake stays. */
  readonly isFixed: boolean;
  readonly onEdit: () => void;
  readonly onStake: (stake: string) => void;
  readonly onRemove: () => void;
  /** The row was held. */
  readonly onHold: () => void;
};

/** One line of the slip: what, at which odds, with which stake. */
export function SlipRow(props: SlipRowProps) {
  const { line, names, sums, leftMinor, fault, isEdited, isLocked, isFixed } = props;
  const t = useT();
  const locale = useLocale();
  const odds = useOdds();
  const name = t('bet.lineName', names);
  const faultId = useId();
  const ref = useRef<HTMLLIElement>(null);
  const hold = useLongPress(props.onHold);
  // The keypad has taken its room by then, and would lie over a line further down.
  useEffect(() => {
    if (!isEdited) return;
    ref.current?.scrollIntoView({ block: 'nearest' });
    // The first key replaces the stake, and so it looks.
    ref.current?.querySelector('input')?.select();
  }, [isEdited]);
  const count = sums?.lineCount ?? 0;
  const isNear = leftMinor !== undefined && isNearCap(line.stake, leftMinor);
  const isAbove = isNear && (typedMinor(line.stake) ?? 0n) > leftMinor;
  const atMost = sums?.ownMaxMinor ?? null;
  return (
    <li ref={ref} className={styles.row} {...hold}>
      <div>
        <p className={styles.pick}>
          <b>{names.pick}</b>
          <span className={styles.play}>{names.play}</span>
        </p>
        <p className={styles.price}>
          <bdi dir="ltr">{odds.behindStake(line.odds)}</bdi>
          {count > 1 && <span>{t('bet.lines', { n: count })}</span>}
          <span className={styles.pays}>
            {t('bet.pays')} <Amount value={sums?.payoutMinor ?? 0n} size="s" tone="soft" />
          </span>
          {isNear && fault === null && (
            <span className={styles.pays} data-short={isAbove || undefined}>
              {t('bet.left', { limit: formatAmount(leftMinor, locale) })}
            </span>
          )}
          {leftMinor === undefined && atMost !== null && fault === null && (
            <span className={styles.pays}>{t('bet.fix.max', { limit: formatAmount(atMost, locale) })}</span>
          )}
        </p>
      </div>
      <AmountInput
        size="s"
        label={t('bet.stakeOf', { name })}
        value={line.stake}
        onChange={props.onStake}
        noteId={faultId}
        isInvalid={fault !== null}
        hasKeypad
        isEdited={isEdited}
        isFixed={isFixed}
        onFocus={props.onEdit}
      />
      <button
        type="button"
        className={styles.remove}
        aria-label={t('bet.remove', { name })}
        disabled={isLocked}
        onClick={props.onRemove}
      >
        <Icon name="close" size={20} />
      </button>
      {fault !== null && (
        <p className={styles.fault} id={faultId}>
          {fault}
        </p>
      )}
    </li>
  );
}
