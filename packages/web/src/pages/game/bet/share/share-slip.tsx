import { useState } from 'react';

import { useT } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/button/index.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import type { LoadLeague } from './found-slip.ts';
import type { SlipToShare } from './slip-to-share.ts';
import { useSharedSheets } from './use-shared-sheets.ts';

/** Of the line of a title, beside what closes it. */
const AT_THE_END = { marginInlineStart: 'auto' } as const;

type ShareSlipProps = {
  /** Of the page. */
  readonly gameId: number;
  /** See SlipCodeProps. */
  readonly loadLeague: LoadLeague | null;
  readonly slip: () => SlipToShare;
  readonly isDisabled: boolean;
};

/** Shares the selections of the slip by a code: those that it has at the tap. */
export function ShareSlip({ slip, isDisabled, ...page }: ShareSlipProps) {
  const t = useT();
  const { sheets, load } = useSharedSheets();
  const [shared, share] = useState<SlipToShare | null>(null);
  const open = async (): Promise<void> => {
    const now = slip();
    if (await load()) share(now);
  };
  return (
    <span style={AT_THE_END}>
      <Button kind="plain" size="s" isDisabled={isDisabled} onPress={open}>
        <Icon name="share" size={16} />
        {t('bet.share')}
      </Button>
      {sheets && shared && <sheets.ShareSheet {...page} slip={shared} onClose={() => share(null)} />}
    </span>
  );
}
