import { CodeField } from '../../account/code-field.tsx';
import type { ApiError } from '../../api/api-error.ts';
import { useT } from '../../i18n/i18n.ts';
import { Field } from '../../ui/field/index.ts';
import type { Registration } from './registration.ts';

type MobileFieldsProps = {
  readonly form: Pick<Registration, 'mobile' | 'code'>;
  readonly onChange: (part: Partial<Registration>) => void;
  readonly errorOf: (field: 'mobile' | 'code') => string | undefined;
  /** Why no code was sent. */
  readonly onRefused: (error: ApiError) => void;
};

/** The mobile of a new account, which nobody needs, and with one the code that was sent to it. */
export function MobileFields({ form, onChange, errorOf, onRefused }: MobileFieldsProps) {
  const t = useT();
  const mobile = form.mobile.trim();
  return (
    <>
      <Field
        label={t('register.mobile')}
        name="mobile"
        type="tel"
        inputMode="tel"
        value={form.mobile}
        onChange={(text) => onChange({ mobile: text })}
        hint={t('register.mobileHint')}
        error={errorOf('mobile')}
        autoComplete="tel"
        isLtr
      />
      {mobile !== '' && (
        <CodeField
          mobile={mobile}
          event="register"
          onMissing={() => undefined}
          onRefused={onRefused}
          value={form.code}
          onChange={(code) => onChange({ code })}
          error={errorOf('code')}
        />
      )}
    </>
  );
}
