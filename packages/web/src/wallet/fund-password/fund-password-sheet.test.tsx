// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, test } from 'vitest';

import { loadLocale, loadTexts } from '../../i18n/i18n.ts';
import type { Confirmation } from '../../pending-post/secret.ts';
import type { PostOutcome } from '../../pending-post/send-until-known.ts';
import { typeInto } from '../../ui/form/test-typing.ts';
import { FundPasswordSheet } from './fund-password-sheet.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeAll(async () => {
  await loadLocale('en');
  await loadTexts(['money']);
});

const LOCKED = {
  kind: 'refused',
  code: 'FUND_PASSWORD_LOCKED',
  text: 'Too many (until 11:00)',
  detail: { until: 1_795_000_000 },
} as const;

test('the sixth digit sends the fund password, once; a refused one is cleared and says what the server says', async () => {
  const sent: string[] = [];
  const outcomes: PostOutcome<null>[] = [LOCKED, { kind: 'accepted', reply: null }];
  const heard: string[] = [];
  const room = document.body.appendChild(document.createElement('div'));
  const root = createRoot(room);
  const send = async (given?: Confirmation): Promise<PostOutcome<null>> => {
    sent.push(JSON.stringify(given));
    return outcomes[sent.length - 1] ?? LOCKED;
  };
  const onOutcome = ({ kind }: PostOutcome<null>): void => void heard.push(kind);
  await act(async () =>
    root.render(
      <FundPasswordSheet
        summary="100.00"
        payment={{ call: 'trade/withdraw', fields: {} }}
        isSet
        send={send}
        onOutcome={onOutcome}
        onClose={() => undefined}
      />,
    ),
  );
  const input = document.querySelector<HTMLInputElement>('input[inputmode=numeric]');
  if (!input) throw new Error('there is no field');
  const type = (text: string): Promise<void> => act(async () => typeInto(input, text));
  await type('27495');
  expect(sent).toEqual([]);
  await type('274951');
  expect(sent).toEqual(['{"password":"274951"}']);
  expect(input.value).toBe('');
  expect(document.body.textContent).toContain('Too many (until 11:00)');
  await type('274952');
  expect([sent, heard]).toEqual([['{"password":"274951"}', '{"password":"274952"}'], ['accepted']]);
  await act(async () => root.unmount());
  room.remove();
});
