import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { openAfterRegistration, withRedirect } from '../../account/after-login.ts';
import { useAgreedTexts } from '../../account/agreed-texts.ts';
import { Agreement } from '../../account/agreement.tsx';
import { BirthDateField } from '../../account/birth-date-field.tsx';
import { deviceId } from '../../account/device-id.ts';
import { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/api.ts';
import { siteQuery } from '../../api/site.ts';
import { useT } from '../../i18n/i18n.ts';
import { useQueryParams } from '../../nav/page-context.ts';
import { PromptLink } from '../../nav/prompt-link.tsx';
import { session } from '../../session/session.ts';
import { Button } from '../../ui/button/index.ts';
import { errorText } from '../../ui/error-text/index.ts';
import { Field } from '../../ui/field/index.ts';
import { useSubmit } from '../../ui/form/index.ts';
import { showModal } from '../../ui/modal/index.ts';
import { showToast } from '../../ui/toast/index.ts';
import { MobileFields } from './mobile-fields.tsx';
import { BLANK, checkRegistration, fieldOf, isWeak, type Registration } from './registration.ts';

import styles from './register-page.module.css';

type Refused = {
  readonly field: keyof Registration;
  readonly value: string | boolean;
  readonly text: string;
};

export function Page() {
  const t = useT();
  const query = useQueryParams();
  const [form, setForm] = useState(BLANK);
  const [isChecked, setIsChecked] = useState(false);
  const agreedVersions = useAgreedTexts();
  const site = useQuery(siteQuery()).data;
  const hasSms = site?.sms_login !== false;
  const isAgeAsked = site?.age_check === true;
  const errors = isChecked ? checkRegistration(form, isAgeAsked) : {};
  const [refused, setRefused] = useState<Refused | null>(null);
  const change = (part: Partial<Registration>): void => setForm({ ...form, ...part });
  const errorOf = (field: keyof Registration): string | undefined => {
    // A value that the server refused is refused until it changes.
    if (refused?.field === field && refused.value === form[field]) return refused.text;
    const fault = errors[field];
    // Its text does not say the rule, which its place takes from the hint.
    if (fault === 'register.invalidUsername') return `${t(fault)} \u00b7 ${t('register.usernameHint')}`;
    return fault && t(fault);
  };

  const noteRefusal = (error: unknown): void => {
    const field = error instanceof ApiError ? fieldOf(error.code) : null;
    if (field && error instanceof ApiError) setRefused({ field, value: form[field], text: errorText(error) });
  };
  const refuse = (error: unknown): never => {
    noteRefusal(error);
    throw error;
  };
  const { isPending, submit } = useSubmit(async () => {
    setIsChecked(true);
    if (Object.keys(checkRegistration(form, isAgeAsked)).length > 0) return;
    const { username, password, email } = form;
    if (isWeak(password)) {
      // The server judges first: a member warned of a weak password may use it.
      await api('user/checkpwd', { username, password, email }).catch(refuse);
      const answer = await showModal({
        title: t('register.weakTitle'),
        content: t('register.weakText'),
        confirmText: t('register.weakChange'),
        otherText: t('register.weakUse'),
      });
      if (answer.confirm) setRefused({ field: 'password', value: password, text: t('register.weakTitle') });
      if (answer.confirm || answer.cancel) return;
    }
    const mobile = form.mobile.trim();
    const filled = {
      username,
      password,
      email,
      ...(mobile !== '' && { mobile, code: form.code }),
      ...(isAgeAsked && { birth_date: form.birthDate }),
      ...(await agreedVersions()),
      device_id: deviceId(),
    };
    const { userinfo } = await api('user/register', filled).catch(refuse);
    session.logIn(userinfo);
    showToast({ title: t('register.done') });
    await openAfterRegistration(query);
  });

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={t('register.username')}
        name="username"
        value={form.username}
        onChange={(username) => change({ username })}
        hint={t('register.usernameHint')}
        error={errorOf('username')}
        autoComplete="username"
        isLtr
      />
      <Field
        label={t('register.password')}
        name="password"
        type="password"
        value={form.password}
        onChange={(password) => change({ password })}
        hint={t('register.passwordHint')}
        error={errorOf('password')}
        autoComplete="new-password"
        isLtr
      />
      <Field
        label={t('register.confirm')}
        name="confirm"
        type="password"
        value={form.confirm}
        onChange={(confirm) => change({ confirm })}
        error={errorOf('confirm')}
        autoComplete="new-password"
        isLtr
      />
      <Field
        label={t('register.email')}
        name="email"
        type="email"
        inputMode="email"
        value={form.email}
        onChange={(email) => change({ email })}
        error={errorOf('email')}
        autoComplete="email"
        isLtr
      />
      {isAgeAsked && (
        <BirthDateField
          label={t('register.birthDate')}
          hint={t('register.birthDateHint')}
          value={form.birthDate}
          onChange={(birthDate) => change({ birthDate })}
          error={errorOf('birthDate')}
        />
      )}
      {hasSms && (
        <MobileFields
          form={form}
          onChange={change}
          errorOf={errorOf}
          onFault={(text) => setRefused({ field: 'mobile', value: form.mobile, text })}
          onRefused={noteRefusal}
        />
      )}
      <Agreement
        isAgreed={form.isAgreed}
        error={errorOf('isAgreed')}
        onChange={(isAgreed) => change({ isAgreed })}
      />
      <Button type="submit" isWide isPending={isPending}>
        {t('register.submit')}
      </Button>
      <PromptLink prompt={t('register.haveAccount')} to={withRedirect('/pages/login/login', query)} replace>
        {t('register.login')}
      </PromptLink>
    </form>
  );
}
