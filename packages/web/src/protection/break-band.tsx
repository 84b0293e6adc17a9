import { adoptStyles } from '../game-family/adopt-styles.ts';
import { useLocale, useT } from '../i18n/i18n.ts';
import { Link } from '../nav/link.tsx';
import { Icon } from '../ui/icon/index.ts';
import { exclusionText } from './exclusion-text.ts';
import type { Exclusion } from './use-exclusion.ts';

import css from './break-band.css?inline';

adoptStyles(css);

type BreakBandProps = {
  readonly exclusion: Exclusion;
  /** The end alone, where nothing could be bet on in any case. */
  readonly isShort?: boolean;
};

/** Stands in place of what bets, for as long as a member takes a break: until when, what continues meanwhile,
 *  and the way to the limits. */
export function BreakBand({ exclusion, isShort = false }: BreakBandProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <div className="br-band">
      <Icon name="clock" size={20} />
      <output className="br-words">
        <b>{exclusionText(t, exclusion, locale)}</b>
        {!isShort && <span className="br-soft">{t('protection.isOutText')}</span>}
      </output>
      <Link to="/pages/profile/protection" className="br-link">
        {t('protection.title')}
      </Link>
    </div>
  );
}

/** The same as the foot of a page. */
export const BreakFoot = ({ exclusion }: { readonly exclusion: Exclusion }) => (
  <div className="br-foot" data-foot="">
    <BreakBand exclusion={exclusion} />
  </div>
);
