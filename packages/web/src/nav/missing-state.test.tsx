// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { ApiError } from '../api/api-error.ts';
import { loadLocale } from '../i18n/i18n.ts';
import { MissingState } from './missing-state.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const onward = <a href="#/pages/game/list">To the games</a>;
let root: Root;
let tries: number;

const show = (state: ReactNode): void => act(() => root.render(state));
const shown = (): readonly (string | null)[] => [
  document.querySelector('[role=alert] p')?.textContent ?? null,
  ...[...document.querySelectorAll('a, button')].map(({ textContent }) => textContent),
];

beforeEach(async () => {
  tries = 0;
  await loadLocale('en');
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

describe('MissingState', () => {
  test('leads on from an address that names nothing', () => {
    show(<MissingState text="Game not found" onward={onward} />);
    expect(shown()).toEqual(['Game not found', 'To the games']);
  });

  test.each(['CHASE_NOT_EXIST', 'GAME_NOT_EXIST', 'ISSUE_NOT_EXIST', 'ORDER_NOT_EXISTS'])(
    'leads on after %s, which another attempt would meet again',
    (code) => {
      const error = new ApiError('refused', code, 'It does not exist');
      show(<MissingState error={error} onRetry={() => undefined} onward={onward} />);
      expect(shown()).toEqual(['It does not exist', 'To the games']);
    },
  );

  test.each([
    new ApiError('network', 'NETWORK', 'No connection'),
    new ApiError('refused', 'SERVER_BUSY', 'Server busy'),
  ])('tries again after any other failure: $message', (error) => {
    show(<MissingState error={error} onRetry={() => (tries += 1)} onward={onward} />);
    expect(shown()).toEqual([error.message, 'Try again']);
    act(() => document.querySelector('button')?.click());
    expect(tries).toBe(1);
  });
});
