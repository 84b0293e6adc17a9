import { useState } from 'react';

import { completeLogin } from '../../account/after-login.ts';
import { useAgreedTexts } from '../../account/agreed-texts.ts';
import { Agreement } from '../../account/agreement.tsx';
import { BirthDateField } from '../../account/birth-date-field.tsx';
import { CodeField, isCode } from '../../account/code-field.tsx';
import { deviceId } from '../../account/device-id.ts';
import { faultOfMobile } from '../../account/mobile-fault.ts';
import { SecondFactorField, useSecondFactor } from '../../account/second-factor.tsx';
import { useFaults } from '../../account/use-faults.ts';
import { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/api.ts';
import { useT } from '../../i18n/i18n.ts';
import { useQueryParams } from '../../nav/page-context.ts';
import { Button } from '../../ui/button/index.ts';
import { Field } from '../../ui/field/index.ts';
import { useSubmit } from '../../ui/form/index.ts';

import styles from './login-page.module.css';

type Name = 'mobile' | 'captcha' | 'agreement' | 'otp' | 'birthDate';

const FIELD_OF: Readonly<Record<string, Name>> = {
  SECOND_FACTOR_REQUIRED: 'otp',
  SECOND_FACTOR_LOCKED: 'otp',
  SECOND_FACTOR_INCORRECT: 'otp',
  SECOND_FACTOR_USED: 'otp',
  MOBILE_INCORRECT: 'mobile',
  CAPTCHA_INCORRECT: 'captcha',
  ACCOUNT_IS_ABNORMAL: 'captcha',
  BIRTH_DATE_MISSING: 'birthDate',
  BIRTHDAY_INVALID: 'birthDate',
  UNDER_AGE: 'birthDate',
};

/** A mobile number and the code sent to it. An unknown number opens an account, so age and agreement are
 *  asked of everyone: whether a number is known is told to nobody but its owner. The birth date is asked for
 *  once the server has, of the owner of an unknown number. */
export function SmsForm() {
  const t = useT();
  const query = useQueryParams();
  const [mobile, setMobile] = useState('');
  const [captcha, setCaptcha] = useState('');
  const [birthDate, setBirthDate] = useState<string>();
  const [isAgreed, setIsAgreed] = useState(false);
  const agreedVersions = useAgreedTexts();
  const faults = useFaults(FIELD_OF);
  const refuse = (error: unknown): void => {
    if (error instanceof ApiError && error.code === 'BIRTH_DATE_MISSING') setBirthDate(birthDate ?? '');
    faults.refuse(error);
  };
  const second = useSecondFactor(async (given) => {
    const born = birthDate ? { birth_date: birthDate } : {};
    const sent = { mobile, captcha, device_id: deviceId(), ...born, ...given, ...(await agreedVersions()) };
    await completeLogin(await api('user/mobilelogin', sent, { showError: false }), query);
  }, refuse);
  const mobileFault = faultOfMobile(mobile);
  const missing = {
    mobile: mobileFault && t(mobileFault),
    captcha: isCode(captcha) ? undefined : t('login.enterCaptcha'),
    agreement: isAgreed ? undefined : t('register.mustAgree'),
  };
  const { isPending, submit } = useSubmit(async () => {
    if (!faults.check(missing)) return;
    await second.submit();
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={t('login.mobile')}
        name="mobile"
        type="tel"
        inputMode="tel"
        value={mobile}
        onChange={(value) => {
          setMobile(value);
          faults.clear('mobile');
        }}
        error={faults.errorOf('mobile')}
        autoComplete="tel"
        isLtr
      />
      <CodeField
        mobile={mobile}
        event="mobilelogin"
        fault={missing.mobile}
        onFault={(text) => faults.check({ mobile: text })}
        value={captcha}
        onChange={(value) => {
          setCaptcha(value);
          faults.clear('captcha');
        }}
        error={faults.errorOf('captcha')}
      />
      {birthDate !== undefined && (
        <BirthDateField
          label={t('register.birthDate')}
          hint={t('register.birthDateHint')}
          value={birthDate}
          onChange={(value) => {
            setBirthDate(value);
            faults.clear('birthDate');
          }}
          error={faults.errorOf('birthDate')}
        />
      )}
      {second.isAsked && (
        <SecondFactorField
          value={second.otp}
          onChange={(value) => {
            second.setOtp(value);
            faults.clear('otp');
          }}
          error={faults.errorOf('otp')}
          onSign={second.sign}
        />
      )}
      <p className={styles.text}>{t('login.smsOpens')}</p>
      <Agreement
        isAgreed={isAgreed}
        error={faults.errorOf('agreement')}
        onChange={(value) => {
          setIsAgreed(value);
          faults.clear('agreement');
        }}
      />
      <Button type="submit" isWide isPending={isPending}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
