import { useState } from 'react';

import type { Data, Payload } from '@tessera/contract/routes';

import { useT } from '../../i18n/i18n.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import { canUsePasskeys, signByPasskey } from '../../passkey/passkey.ts';
import { Button } from '../../ui/button/index.ts';
import { caughtText } from '../../ui/error-boundary/report-unexpected.ts';
import { Field } from '../../ui/field/index.ts';
import { useSubmit } from '../../ui/form/index.ts';
import { Segmented } from '../../ui/segmented/index.ts';
import type { Api } from '../client.ts';
import { SendCode } from './send-code.tsx';

import styles from './step-up.module.css';

export type Guards = Data<'security/show'>;

type Way = 'passkey' | 'otp' | 'password' | 'captcha' | 'email';

const LABELS: Readonly<Record<Way, MessageKey>> = {
  passkey: 'login.passkey',
  otp: 'login.otp',
  password: 'login.password',
  captcha: 'account.byMobile',
  email: 'userinfo.email',
};

type ProofFormProps = {
  readonly api: Api;
  readonly guards: Guards;
  readonly onProved: () => void;
};

/** The one proof that the account demands; where a password and a code do alike, the owner chooses. */
export function ProofForm({ api, guards, onProved }: ProofFormProps) {
  const t = useT();
  const ways = waysOf(guards);
  const [way, setWay] = useState<Way>(ways[0] ?? 'password');
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const choose = (next: Way): void => {
    setWay(next);
    setText('');
    setFault(undefined);
  };
  const { isPending, submit } = useSubmit(async () => {
    if (way !== 'passkey' && text.trim() === '') return setFault(t('account.enterProof'));
    try {
      const proof = way === 'passkey' ? await signed(api) : proofOf(way, text);
      if (!proof) return;
      await api('security/prove', proof, SILENTLY);
    } catch (error) {
      setText('');
      return setFault(caughtText(error));
    }
    onProved();
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.text}>{t('account.proveText')}</p>
      {ways.length > 1 && (
        <Segmented
          label={t('changePassword.proof')}
          options={ways.map((value) => ({ value, label: t(LABELS[value]) }))}
          value={way}
          onChange={choose}
        />
      )}
      {way === 'passkey' ? (
        fault !== undefined && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )
      ) : (
        <Field
          label={t(isCode(way) ? 'login.captcha' : fieldLabel(way, guards))}
          name={way}
          type={way === 'password' ? 'password' : 'text'}
          inputMode={isCode(way) ? 'numeric' : 'text'}
          autoComplete={way === 'password' ? 'current-password' : 'one-time-code'}
          value={text}
          onChange={(value) => {
            setText(value);
            setFault(undefined);
          }}
          {...(way === 'otp' && { hint: t('login.otpHint') })}
          {...(isCode(way) && {
            hint: t('changePassword.sentTo', { mobile: way === 'email' ? guards.email : guards.mobile }),
            end: (
              <SendCode key={way} api={api} by={way === 'email' ? 'email' : 'mobile'} onRefused={setFault} />
            ),
          })}
          error={fault}
          isLtr
        />
      )}
      <Button type="submit" isWide isPending={isPending}>
        {t(way === 'passkey' ? 'login.usePasskey' : 'account.confirm')}
      </Button>
    </form>
  );
}

const isCode = (way: Way): boolean => way === 'captcha' || way === 'email';

const fieldLabel = (way: Way, guards: Guards): MessageKey =>
  way === 'password' && guards.has_password === 0 ? 'profile.fundPassword' : LABELS[way];

const SILENTLY = { showLoading: false, showError: false } as const;

async function signed(api: Api): Promise<Payload<'security/prove'> | undefined> {
  const passkey = await signByPasskey(await api('security/askPasskey', undefined, SILENTLY));
  return passkey && { passkey };
}

function proofOf(way: Way, text: string): Payload<'security/prove'> {
  if (way === 'password') return { password: text };
  if (way === 'email') return { captcha: text.trim(), by: 'email' };
  return { [way]: text.trim() };
}

function waysOf(guards: Guards): readonly Way[] {
  const { has_totp: hasTotp, passkeys, passkey_site: site } = guards;
  if (passkeys.length > 0) return canUsePasskeys(site) ? ['passkey', 'otp'] : ['otp'];
  if (hasTotp === 1) return ['otp'];
  const ways: readonly (readonly [Way, boolean])[] = [
    ['password', guards.has_password === 1 || guards.has_fund_password === 1],
    ['captcha', guards.mobile !== ''],
    ['email', guards.is_email_verified === 1],
  ];
  return ways.flatMap(([way, isThere]) => (isThere ? [way] : []));
}
