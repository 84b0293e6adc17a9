import { CARD_KINDS, type CardKind } from '@tessera/domain/wallet/channel';

import { useT } from '../../i18n/i18n.ts';
import { Link } from '../../nav/link.tsx';
import { SegmentedLinks } from '../../ui/segmented/index.ts';

/** The page of a withdrawal to cards of a kind. The first one names it, so that it stays with it where the
 *  member has none. */
export const PAGE_OF: Readonly<Record<CardKind, string>> = {
  wallet: '/pages/trade/withdraw?kind=wallet',
  bank: '/pages/trade/withdraw-card',
};

/** The pages of a withdrawal, one for each kind of card. One takes the place of the other, so that back leads
 *  to where the withdrawal was chosen. */
export function KindSwitch({ kind }: { readonly kind: CardKind }) {
  const t = useT();
  return (
    <SegmentedLinks label={t('withdraw.kinds')}>
      {CARD_KINDS.map((each) =>
        each === kind ? (
          <span key={each} aria-current="page">
            {t(`withdraw.kind.${each}`)}
          </span>
        ) : (
          <Link key={each} to={PAGE_OF[each]} replace>
            {t(`withdraw.kind.${each}`)}
          </Link>
        ),
      )}
    </SegmentedLinks>
  );
}
