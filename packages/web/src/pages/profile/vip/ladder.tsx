import { formatAmount } from '../../../i18n/format.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { Amount } from '../../../ui/amount/index.ts';
import { Card } from '../../../ui/card/index.ts';
import { ClaimButton } from '../../../wallet/reward/claim-button.tsx';
import { Rates } from '../../../wallet/reward/rates.tsx';
import type { Claiming } from '../../../wallet/reward/use-claim.ts';
import type { Vip } from '../../../wallet/reward/use-rewards.ts';
import { LevelMark } from './level-mark.tsx';

import styles from './vip-page.module.css';

type Level = Vip['list'][number];

/** Every level with what it takes and gives. The first reward that can be claimed is the page's action. */
export function Ladder({ vip, claiming }: { readonly vip: Vip; readonly claiming: Claiming }) {
  const t = useT();
  const first = vip.list.flatMap(({ benefits }) => benefits).find(({ status }) => status === 'unlocked');
  return (
    <section aria-labelledby="vip-ladder">
      <h2 id="vip-ladder" className={styles.heading}>
        {t('reward.ladder')}
      </h2>
      <Card as="ol" isFlush>
        {vip.list.map((level) => (
          <LevelRow key={level.level} level={level} own={vip.level} claiming={claiming} firstId={first?.id} />
        ))}
      </Card>
    </section>
  );
}

type LevelRowProps = {
  readonly level: Level;
  /** The member's level. */
  readonly own: number;
  readonly claiming: Claiming;
  readonly firstId: string | undefined;
};

function LevelRow({ level, own, claiming, firstId }: LevelRowProps) {
  const t = useT();
  const locale = useLocale();
  const amount = (text: string): string => isolated(formatAmount(text, locale));
  const isFree = level.level === 1;
  return (
    <li className={styles.level} data-own={level.level === own || undefined}>
      <LevelMark level={level.level} isReached={level.level <= own} />
      <div className={styles.facts}>
        <h3 className={styles.name}>
          <bdi>{level.name}</bdi>
          {level.level === own && <span className={styles.tag}>{t('reward.own')}</span>}
        </h3>
        <p className={styles.soft}>
          {isFree
            ? t('reward.everybody')
            : t('reward.takes', { deposit: amount(level.deposit), turnover: amount(level.turnover) })}
        </p>
        <p className={styles.soft}>
          {t('reward.rebate')} <Rates rebates={level.rebates} />
        </p>
        {level.benefits.map((benefit) => (
          <div key={benefit.id} className={styles.benefit}>
            <span className={styles.what}>
              <span>
                <bdi>{t('reward.upgrade')}</bdi> <Amount value={benefit.amount} size="s" />
              </span>
              <span className={styles.soft}>
                {t('reward.requirement', { turnover: amount(benefit.turnover), n: benefit.multiple })}
              </span>
            </span>
            <ClaimButton
              id={benefit.id}
              name={benefit.name}
              status={benefit.status}
              claiming={claiming}
              isFirst={benefit.id === firstId}
            />
          </div>
        ))}
      </div>
    </li>
  );
}
