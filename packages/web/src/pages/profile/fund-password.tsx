import { useQuery } from '@tanstack/react-query';

import { queryFor } from '../../api/api.ts';
import { useT } from '../../i18n/i18n.ts';
import { Sheet } from '../../ui/sheet/index.ts';
import { Skeleton } from '../../ui/skeleton/index.ts';
import { SetFundPassword } from '../../wallet/fund-password/set-fund-password.tsx';

const FORM_PX = 420;

/** Sets or changes the fund password. */
export function FundPassword({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const info = useQuery({ ...queryFor('trade/transferInfo'), staleTime: 0 });
  const isSet = info.data?.is_set_password === true;
  return (
    <Sheet isOpen title={t(isSet ? 'wallet.pin.changeTitle' : 'wallet.pin.title')} onClose={onClose}>
      {info.isPending ? <Skeleton height={FORM_PX} /> : <SetFundPassword isChange={isSet} onDone={onClose} />}
    </Sheet>
  );
}
