import { useState } from 'react';

import { readAccountName } from '@tessera/domain/member/identifier';

import { useFaults } from '../../../account/use-faults.ts';
import { ApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/api.ts';
import { useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { reLaunch } from '../../../nav/nav.ts';
import { session, useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/button/index.ts';
import { Field } from '../../../ui/field/index.ts';
import { useSubmit } from '../../../ui/form/index.ts';
import { SheetBody } from '../../../ui/sheet/index.ts';
import { showToast } from '../../../ui/toast/index.ts';

import styles from './close-page.module.css';

type ConfirmClosingProps = {
  /** The rest of the balance, decimal text. */
  readonly giveUp: string;
  readonly onRefused: () => void;
};

/** The second confirmation: the member types the own username. */
export function ConfirmClosing({ giveUp, onRefused }: ConfirmClosingProps) {
  const t = useT();
  const own = useSession(({ userInfo }) => userInfo?.username ?? '');
  const [typed, setTyped] = useState('');
  const faults = useFaults<'username'>({});
  const { isPending, submit } = useSubmit(async () => {
    const isOwn = readAccountName(typed).toLowerCase() === own.toLowerCase();
    if (!faults.check({ username: isOwn ? undefined : t('closing.notOwn') })) return;
    try {
      await api('security/close', { confirm: typed, give_up: giveUp }, { showError: false });
    } catch (error) {
      faults.refuse(error);
      if (error instanceof ApiError && error.code === 'ACCOUNT_NOT_EMPTY') onRefused();
      return;
    }
    session.logOut();
    await reLaunch({ url: '/' });
    showToast({ title: t('closing.closed') });
  });
  return (
    <form onSubmit={submit} noValidate>
      <SheetBody>
        <p className={styles.soft}>{t('closing.askText')}</p>
        <Field
          label={t('closing.typeName', { name: isolated(own) })}
          name="username"
          autoComplete="off"
          isLtr
          value={typed}
          onChange={(value) => {
            setTyped(value);
            faults.clear('username');
          }}
          error={faults.errorOf('username')}
        />
        <Button type="submit" isWide isPending={isPending}>
          {t('closing.closeForGood')}
        </Button>
      </SheetBody>
    </form>
  );
}
