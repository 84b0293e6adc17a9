import { CodeField } from '../../account/code-field.tsx';
import { faultOfMobile } from '../../account/mobile-fault.ts';
import type { ApiError } from '../../api/api-error.ts';
import { useT } from '../../i18n/i18n.ts';
import { Field } from '../../ui/field/index.ts';
import type { Registration } from './registration.ts';

type MobileFieldsProps = {
  readonly form: Pick<Registration, 'mobile' | 'code'>;
  readonly onChange: (part: Partial<Registration>) => void;
  readonly errorOf: (field: 'mobile' | 'code') => string | undefined;
  /** Reports a fault of the mobile number for which a code was requested. */
  readonly onFault: (fault: string) => void;
  /** Called with the refusal of a code. */
  readonly onRefused: (error: ApiError) => void;
};

/** The mobile of a new account, which nobody needs, and with one the code that was sent to it. */
export function MobileFields({ form, onChange, errorOf, onFault, onRefused }: MobileFieldsProps) {
  const t = useT();
  const mobile = form.mobile.trim();
  const fault = faultOfMobile(mobile);
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
          fault={fault && t(fault)}
          onFault={onFault}
          onRefused={onRefused}
          value={form.code}
          onChange={(code) => onChange({ code })}
          error={errorOf('code')}
        />
      )}
    </>
  );
}
