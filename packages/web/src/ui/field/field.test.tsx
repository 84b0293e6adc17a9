// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, test } from 'vitest';

import { Field } from './field.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

describe('Field', () => {
  test('shows "done" on the key that confirms', () => {
    const place = document.createElement('div');
    const root = createRoot(place);
    act(() => root.render(<Field label="Name" name="name" value="" onChange={() => undefined} />));
    expect(place.querySelector('input')?.getAttribute('enterkeyhint')).toBe('done');
    act(() => root.unmount());
  });

  test.each([
    [undefined, 140],
    [512, 512],
  ])('with a limit of %s takes %i characters', (maxLength, taken) => {
    const place = document.createElement('div');
    const root = createRoot(place);
    const limit = maxLength === undefined ? {} : { maxLength };
    act(() => root.render(<Field label="Name" name="name" value="" onChange={() => undefined} {...limit} />));
    expect(place.querySelector('input')?.maxLength).toBe(taken);
    act(() => root.unmount());
  });
});
