import type { ReactNode } from 'react';

import { moneyOrZero } from '@tessera/domain/money';
import type { CardKind } from '@tessera/domain/wallet/channel';

import { formatAmount } from '../../../i18n/format.ts';
import { useT, useLocale, knownKey } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { Link } from '../../../nav/link.tsx';
import { Icon, type IconName } from '../../../ui/icon/index.ts';
import { HoldClock } from '../../order/hold-clock.tsx';
import type { WithdrawInfo, Obstacle } from '../terms.ts';
import { fixOf } from './obstacle-fix.ts';

import styles from './obstacle-list.module.css';

const ICONS: Readonly<Record<Obstacle['reason'], IconName>> = {
  frozen: 'warning',
  off: 'warning',
  no_fund_password: 'seal',
  fund_password_locked: 'clock',
  no_card: 'wallet',
  rate: 'clock',
  card_new: 'clock',
  password_changed: 'clock',
  pending: 'clock',
  turnover: 'chart',
  daily: 'clock',
  balance: 'wallet',
};

type ObstacleListProps = {
  readonly info: WithdrawInfo;
  readonly kind: CardKind;
  readonly onSetPassword: () => void;
  /** Called when the waiting time of an obstacle is over. */
  readonly onGone: () => void;
};

/** All reasons why a request would be refused, shown before it is made, each with its remedy. */
export function ObstacleList({ info, kind, onSetPassword, onGone }: ObstacleListProps) {
  const t = useT();
  if (info.reasons.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t('withdraw.obstacles')}>
      <h2>{t('withdraw.obstacles')}</h2>
      <ul>
        {info.reasons.map((obstacle) => (
          <ObstacleRow
            key={obstacle.reason}
            obstacle={obstacle}
            info={info}
            kind={kind}
            onSetPassword={onSetPassword}
            onGone={onGone}
          />
        ))}
      </ul>
    </section>
  );
}

type ObstacleRowProps = {
  readonly obstacle: Obstacle;
  readonly info: WithdrawInfo;
  readonly kind: CardKind;
  readonly onSetPassword: () => void;
  readonly onGone: () => void;
};

function ObstacleRow({ obstacle, info, kind, onSetPassword, onGone }: ObstacleRowProps) {
  const t = useT();
  const locale = useLocale();
  const { reason, until, left } = obstacle;
  const amount = isolated(formatAmount(left ?? '0.00', locale));
  return (
    <li className={styles.row}>
      <Icon name={ICONS[reason]} size={20} />
      <div>
        <p className={styles.why}>
          <b>{t(knownKey(`withdraw.why.${reason}`))}</b>
          {until !== null && <HoldClock until={until} onEnd={onGone} />}
        </p>
        <p className={styles.help}>
          {reason === 'no_card' ? t(`withdraw.noCard.${kind}`) : t(`withdraw.help.${reason}`, { amount })}
        </p>
        {reason === 'turnover' && <TurnoverBar staked={info.turnover} needed={info.need_turnover} />}
        <Fix obstacle={obstacle} info={info} kind={kind} onSetPassword={onSetPassword} />
      </div>
    </li>
  );
}

/** The remedy, if there is one. */
function Fix({ obstacle, info, kind, onSetPassword }: Omit<ObstacleRowProps, 'onGone'>): ReactNode {
  const t = useT();
  const fix = fixOf(obstacle.reason, info, kind);
  if (!fix) return null;
  const label = t(fix.label);
  return fix.url === null ? (
    <button type="button" className={styles.fix} onClick={onSetPassword}>
      {label}
    </button>
  ) : (
    <Link to={fix.url} className={styles.fix}>
      {label}
    </Link>
  );
}

/** The required turnover and how much of it is done. */
function TurnoverBar({ staked, needed }: { readonly staked: string; readonly needed: string }) {
  const t = useT();
  const locale = useLocale();
  const [stakedMinor, neededMinor] = [moneyOrZero(staked), moneyOrZero(needed)];
  const percent = neededMinor === 0n ? 100 : Math.min(100, Number((stakedMinor * 100n) / neededMinor));
  const words = t('withdraw.staked', {
    staked: isolated(formatAmount(staked, locale)),
    needed: isolated(formatAmount(needed, locale)),
  });
  return (
    <div className={styles.bar}>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.filled} style={{ inlineSize: `${percent}%` }} />
      </span>
      <p className={styles.staked}>{words}</p>
    </div>
  );
}
