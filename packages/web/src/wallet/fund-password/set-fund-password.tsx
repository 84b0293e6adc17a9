import { useState } from 'react';

import { api } from '../../api/api.ts';
import { queryClient } from '../../api/query-client.ts';
import { useT } from '../../i18n/i18n.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import { ABOUT_CONFIRMATION } from '../../pending-post/secret.ts';
import { sendOnce, type Refused } from '../../pending-post/send-until-known.ts';
import { Button } from '../../ui/button/index.ts';
import { FaultText } from '../../ui/fault-text/index.ts';
import { Field } from '../../ui/field/index.ts';
import { useSubmit } from '../../ui/form/index.ts';
import { Pin, PIN_LENGTH } from '../../ui/pin/index.ts';
import { showToast } from '../../ui/toast/index.ts';

import styles from './fund-password-sheet.module.css';

type SetFundPasswordProps = {
  /** True if there is one already: then it says what a change brings with it, otherwise what it is good
   *  for. */
  readonly isChange: boolean;
  readonly onDone: () => void;
};

/** Sets or changes the fund password: who knows the log-in password may, or the fund password as it is now
 *  where there is no log-in password. It is the same call for all. */
export function SetFundPassword({ isChange, onDone }: SetFundPasswordProps) {
  const t = useT();
  const [password, setPassword] = useState('');
  const [wanted, setWanted] = useState('');
  const [again, setAgain] = useState('');
  const [fault, setFault] = useState<Fault | null>(null);
  const errorOf = (field: Fault['field']): string | undefined =>
    fault?.field === field ? fault.text : undefined;
  const change = (set: (value: string) => void) => (value: string) => {
    set(value);
    setFault(null);
  };
  const { isPending, submit } = useSubmit(async () => {
    const missing = faultOf(wanted, again);
    if (missing) return setFault({ field: missing.field, text: t(missing.key) });
    const outcome = await sendOnce(() =>
      api(
        'user/setFundPassword',
        { password, fund_password: wanted },
        { showLoading: false, showError: false },
      ),
    );
    if (outcome.kind === 'refused') return setFault(placeOf(outcome));
    if (outcome.kind !== 'accepted') return setFault({ field: 'form', text: t('error.network') });
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => INFO.has(String(queryKey[0])) });
    showToast({ title: t('wallet.pin.done') });
    onDone();
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.text}>{t(isChange ? 'wallet.pin.changeText' : 'wallet.pin.noneText')}</p>
      <Field
        label={t('wallet.pin.login')}
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={change(setPassword)}
        hint={t(isChange ? 'wallet.pin.changeHint' : 'wallet.pin.loginHint')}
        error={errorOf('password')}
        isLtr
      />
      <Pin
        label={t('wallet.pin.new')}
        value={wanted}
        onChange={change(setWanted)}
        error={errorOf('wanted')}
      />
      <Pin label={t('wallet.pin.again')} value={again} onChange={change(setAgain)} error={errorOf('again')} />
      <FaultText text={fault?.field === 'form' ? fault.text : null} />
      <Button type="submit" isWide isPending={isPending}>
        {t('wallet.pin.set')}
      </Button>
    </form>
  );
}

type Fault = { readonly field: 'password' | 'wanted' | 'again' | 'form'; readonly text: string };

/** The calls that say whether there is one. */
const INFO: ReadonlySet<string> = new Set(['trade/withdrawInfo', 'trade/transferInfo']);

/** The error of the password that proves the member, whichever of the two it is. */
const ABOUT_PROOF: ReadonlySet<string> = new Set([
  'PASSWORD_INCORRECT',
  'PASSWORD_LOCKED',
  'LOGIN_LOCKED',
  ...ABOUT_CONFIRMATION,
]);

function faultOf(
  wanted: string,
  again: string,
): { readonly field: Fault['field']; readonly key: MessageKey } | null {
  if (wanted.length < PIN_LENGTH) return { field: 'wanted', key: 'wallet.pin.short' };
  return again === wanted ? null : { field: 'again', key: 'wallet.pin.differ' };
}

function placeOf({ code, text }: Refused): Fault {
  if (code === 'FUND_PASSWORD_INVALID') return { field: 'wanted', text };
  return { field: ABOUT_PROOF.has(code) ? 'password' : 'form', text };
}
