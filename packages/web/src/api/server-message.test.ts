// @vitest-environment happy-dom
import { beforeAll, expect, test, vi } from 'vitest';

import { loadLocale } from '../i18n/i18n.ts';
import { api } from './api.ts';

beforeAll(() => loadLocale('en'));

/** Message for a refusal of this kind, on a page that has loaded no text beyond core. */
async function told(fields: object): Promise<string> {
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify({ code: 0, time: '0', data: null, ...fields })),
  );
  const asked = api('games/list', undefined, { showLoading: false, showError: false });
  return asked.then(
    () => 'no refusal',
    (error: Error) => error.message,
  );
}

test.each([
  ['of every page', { msg: 'common.ok' }, 'OK'],
  ['of the games', { msg: 'bet.slip' }, 'Slip'],
  ['of a proof', { msg: 'proof.unknown' }, 'This proof cannot be read'],
  ['of money, under the other name', { message: 'wallet.status.completed' }, 'Completed'],
  ['that every object inherits', { msg: 'constructor' }, 'constructor'],
  ['of an inherited name, dotted', { msg: 'constructor.name' }, 'constructor.name'],
  ['that is a sentence', { msg: 'Come back at 9.30' }, 'Come back at 9.30'],
])('a message %s: %j reads "%s"', async (_, fields, text) => {
  expect(await told(fields)).toBe(text);
});

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
  'a text with the name {%s} keeps it when no detail has it',
  async (name) => {
    expect(await told({ msg: `Ask for {${name}}`, data: {} })).toBe(`Ask for {${name}}`);
  },
);
