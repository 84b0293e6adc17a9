// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { Field } from '../field/index.ts';
import { followFilled, useSubmit } from './index.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
beforeAll(followFilled);

const BLANK = { account: '', password: '', note: '' };
let sent: object[];
let asked: string[];
let root: Root;

function Form() {
  const [form, setForm] = useState(BLANK);
  const change = (name: keyof typeof BLANK) => (text: string) => setForm({ ...form, [name]: text });
  const { submit } = useSubmit(async () => void sent.push(form));
  return (
    <form onSubmit={submit}>
      <Field label="Account" name="account" value={form.account} onChange={change('account')} />
      <Field
        label="Password"
        name="password"
        type="password"
        value={form.password}
        onChange={change('password')}
      />
      <textarea name="note" value={form.note} onChange={(event) => change('note')(event.target.value)} />
      <button type="button" id="code" onClick={() => asked.push(form.account)}>
        Send code
      </button>
      <button type="submit">Log in</button>
    </form>
  );
}

const field = (name: string): HTMLInputElement =>
  document.querySelector<HTMLInputElement>(`[name=${name}]`) ?? expect.fail(`there is no field ${name}`);
/** As a browser fills a field: past what React has put on the element. */
const fill = (name: string, text: string): void =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field(name)), 'value')?.set?.call(field(name), text);
/** As a script of the page fills it. */
const set = (name: string, text: string): void => void (field(name).value = text);
const submit = (): Promise<void> => act(async () => document.querySelector('form')?.requestSubmit());

beforeEach(() => {
  [sent, asked] = [[], []];
  root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(<Form />));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

describe('a form that was filled without an event', () => {
  test.each([
    ['a browser', fill],
    ['a script', set],
  ])('by %s is sent as its fields stand', async (_, write) => {
    write('account', 'alice1');
    write('password', 'Secret1234');
    write('note', 'hello');
    await submit();
    expect(sent).toEqual([{ account: 'alice1', password: 'Secret1234', note: 'hello' }]);
    await submit();
    expect(sent[1]).toEqual(sent[0]);
  });

  test('is known to its other buttons too', () => {
    fill('account', 'alice1');
    act(() => document.querySelector<HTMLElement>('#code')?.click());
    expect(asked).toEqual(['alice1']);
  });

  test('and emptied again is empty', async () => {
    fill('account', 'alice1');
    await submit();
    fill('account', '');
    await submit();
    expect(sent).toEqual([{ ...BLANK, account: 'alice1' }, BLANK]);
  });
});
