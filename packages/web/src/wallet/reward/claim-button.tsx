import type { BenefitStatus } from '@tessera/domain/vip/benefit';

import { knownKey, useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button/index.ts';
import { Icon } from '../../ui/icon/index.ts';
import type { Claiming } from './use-claim.ts';

import styles from './reward.module.css';

type ClaimButtonProps = {
  readonly id: string;
  /** Of the reward, for screen readers. */
  readonly name: string;
  readonly status: BenefitStatus;
  readonly claiming: Claiming;
  /** The first one of a page is its action; the others are quiet. */
  readonly isFirst: boolean;
};

/** Claims a reward, or says where it stands; below it, why a claim was not paid. */
export function ClaimButton({ id, name, status, claiming, isFirst }: ClaimButtonProps) {
  const t = useT();
  const { claim, sending, refusal } = claiming;
  return (
    <span className={styles.claim}>
      {status === 'unlocked' ? (
        <Button
          size="s"
          kind={isFirst ? 'primary' : 'quiet'}
          isPending={sending !== null}
          label={t('reward.claimNamed', { name })}
          onPress={() => claim(id)}
        >
          {t(sending === id ? 'reward.claiming' : 'reward.claim')}
        </Button>
      ) : (
        <span className={styles.status} data-status={status}>
          <Icon name={status === 'claimed' ? 'check' : 'lock'} size={16} />
          {t(knownKey(`reward.status.${status}`))}
        </span>
      )}
      {refusal?.id === id && (
        <span className={styles.refusal} role="alert">
          {refusal.text}
        </span>
      )}
    </span>
  );
}
