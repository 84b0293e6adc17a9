import { useEffect, useEffectEvent, useState } from 'react';

import { useT } from '../../../../i18n/i18n.ts';
import { useQueryParams } from '../../../../nav/page-context.ts';
import { queryText } from '../../../../nav/url.ts';
import { Button } from '../../../../ui/button/index.ts';
import { forgetQuery } from './forget-query.ts';
import type { SlipCodeProps } from './slip-code-props.ts';
import { useSharedSheets } from './use-shared-sheets.ts';

/** Beside an empty slip: the way to one that somebody has shared. */
export function CodeButton(props: SlipCodeProps) {
  const t = useT();
  const { sheets, load } = useSharedSheets();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" size="s" onPress={async () => setOpen(await load())}>
        {t('bet.code')}
      </Button>
      {sheets && isOpen && <sheets.CodeSheet {...props} code="" onClose={() => setOpen(false)} />}
    </>
  );
}

/** The parameter of a link to a shared slip. */
const PARAMETER = 'slip';

/** Opens the shared slip whose code the address of the page has, once. */
export function SlipLink(props: SlipCodeProps) {
  const code = queryText(useQueryParams(), PARAMETER);
  const { sheets, load } = useSharedSheets();
  const [opened, setOpened] = useState('');
  const fetchSheets = useEffectEvent(load);
  useEffect(() => {
    if (code === '') return;
    void fetchSheets().then((isLoaded) => {
      if (!isLoaded) return;
      forgetQuery(PARAMETER);
      setOpened(code);
    });
  }, [code]);
  return (
    sheets && opened !== '' && <sheets.CodeSheet {...props} code={opened} onClose={() => setOpened('')} />
  );
}
