// @vitest-environment happy-dom
import { expect, test } from 'vitest';

import { openForm, refused } from '../../account/test-form.tsx';
import { until } from '../../test-until.ts';
import { PasswordForm } from './password-form.tsx';

const Form = () => <PasswordForm hasForgot={false} />;

test('says in place that account or password are wrong, until one of them changes', async () => {
  const form = await openForm(Form, (_, method) =>
    method === 'POST' ? refused('ACCOUNT_OR_PASSWORD_INCORRECT') : undefined,
  );
  const describedBy = () => {
    const id = form.field('password')?.getAttribute('aria-describedby')?.split(' ')[0] ?? '';
    return document.getElementById(id)?.textContent ?? '';
  };
  await form.write('account', 'somebody1');
  await form.write('password', 'wrong1word');
  await form.submit();
  await until(() => expect(describedBy()).toMatch(/password/i));
  expect(form.field('password')?.getAttribute('aria-invalid')).toBe('true');
  await form.write('account', 'somebody2');
  expect(form.field('password')?.getAttribute('aria-invalid')).not.toBe('true');
  form.close();
});
