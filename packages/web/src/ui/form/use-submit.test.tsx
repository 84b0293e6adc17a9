// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { Field } from '../field/index.ts';
import { useSubmit } from './index.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

type Faults = { readonly name?: string; readonly kind?: string; readonly mobile?: string };

/** Faults of the form at each submission: at once, or after a reply of the server. */
let faults: Faults;
let answer: Promise<void>;
let root: Root;
let shown: Element[];

function Form() {
  const [errors, setErrors] = useState<Faults>({});
  const { submit } = useSubmit(async () => {
    await answer;
    setErrors(faults);
  });
  return (
    <form onSubmit={submit}>
      <Field label="Name" name="name" value="" onChange={() => undefined} error={errors.name} />
      <fieldset aria-invalid={errors.kind !== undefined || undefined}>
        <input type="radio" name="kind" />
      </fieldset>
      <Field label="Mobile" name="mobile" value="" onChange={() => undefined} error={errors.mobile} />
      <button type="submit">Send</button>
    </form>
  );
}

const submit = (): Promise<void> =>
  act(async () => {
    document.querySelector('button')?.focus();
    document.querySelector('form')?.requestSubmit();
  });
const focused = (): string | null | undefined => document.activeElement?.getAttribute('name');

beforeEach(() => {
  [faults, answer, shown] = [{}, Promise.resolve(), []];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this);
  });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(<Form />));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

describe('a submission with faults', () => {
  test.each<[Faults, string]>([
    [{ name: 'Enter a name', mobile: 'Invalid number' }, 'name'],
    [{ kind: 'Choose one', mobile: 'Invalid number' }, 'kind'],
    [{ mobile: 'Invalid number' }, 'mobile'],
  ])('%o moves the focus to %s and shows it', async (wrong, first) => {
    faults = wrong;
    await submit();
    expect(focused()).toBe(first);
    expect(shown).toEqual([document.activeElement]);
  });

  test('does so again each time', async () => {
    faults = { mobile: 'Invalid number' };
    await submit();
    await submit();
    expect(focused()).toBe('mobile');
  });

  test('that the server found does so once it has answered', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    [answer, faults] = [promise, { mobile: 'The number is taken' }];
    await submit();
    expect(document.activeElement?.textContent).toBe('Send');
    await act(async () => resolve());
    expect(focused()).toBe('mobile');
  });

  test('and one without leaves the focus where it is', async () => {
    await submit();
    expect(document.activeElement?.textContent).toBe('Send');
    expect(shown).toEqual([]);
  });
});
