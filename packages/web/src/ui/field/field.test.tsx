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

  test('cuts nothing of what is pasted', () => {
    const place = document.createElement('div');
    const root = createRoot(place);
    act(() => root.render(<Field label="Name" name="name" value="" onChange={() => undefined} />));
    expect(place.querySelector('input')?.hasAttribute('maxlength')).toBe(false);
    act(() => root.unmount());
  });
});
