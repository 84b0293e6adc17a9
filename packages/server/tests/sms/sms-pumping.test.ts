import { describe, expect, it } from 'vitest';

import type { Refusal } from '../../src/kernel/refusal.ts';
import { codeAsker } from '../../src/sms/code-asker.ts';
import { sendCode, sendCodeUnseen } from '../../src/sms/send-code.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';

const HOUR = 3_600_000;
const BUDGET = 70;

const at = useDatabase();
/** Messages would leave this house. They stop here, and are counted. */
const left: { mobile: string; code: string }[] = [];
const server = useServer(
  at,
  {
    smsGateway: { url: 'https://sms.example', secret: 'x' },
    smsCountries: ['86', '44', '49', '358'],
    smsCountryDaily: BUDGET,
  },
  { sms: { send: async ({ mobile, code }) => void left.push({ mobile, code }) } },
);

const IP = '192.0.2.1';
const stranger = () => ({ asker: codeAsker(server.ctx, { ip: IP }), ip: IP });

/** Result of a request for a code. */
const send = (mobile: string, event: 'register' | 'mobilelogin' = 'mobilelogin'): Promise<string> =>
  sendCode(server.ctx, mobile, event, stranger()).then(
    () => 'sent',
    (refused: Refusal) => refused.code,
  );
const leftTo = (prefix: string): number => left.filter(({ mobile }) => mobile.startsWith(prefix)).length;
/** Far apart, so that no neighbours count together. */
const apart = (n: number, country: string): string => `+${country}${1_700_000_000 + n * 20_011}`;
const PARALLEL = 10;

/** Asks for codes for many numbers, some at a time, and counts the outcomes. */
async function sendAll(numbers: readonly string[]): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  for (let first = 0; first < numbers.length; first += PARALLEL)
    for (const outcome of await Promise.all(numbers.slice(first, first + PARALLEL).map((each) => send(each))))
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  return outcomes;
}
const people = (country: string, from: number, count: number): string[] =>
  Array.from({ length: count }, (_, n) => apart(from + n, country));

/** These numbers use their codes. */
const use = (numbers: readonly string[]) =>
  at.owner.query('update sms_codes set used_at = sent_at where mobile = any($1)', [numbers]);

describe('codes that leave the house', () => {
  it('go to at most 50 of 10,000 sequential numbers', { timeout: 600_000 }, async () => {
    // Neighbours count by ten thousands, of which these numbers touch two.
    const numbers = Array.from({ length: 10_000 }, (_, n) => `+4477${String(12_345_678 + n)}`);
    expect(await sendAll(numbers)).toEqual({ sent: 50, SMS_TOO_FREQUENT: 9_950 });
    expect(leftTo('+4477')).toBe(50);
  });

  it('go to no other country than those of the list, nor is a code counted for one', async () => {
    expect(await send('+3931234567890')).toBe('SMS_COUNTRY_NOT_SERVED');
    expect(await send('+3581234567890')).toBe('sent');
    expect(await send('13912345678')).toBe('sent');
    const { rows } = await at.owner.query(
      `select prefix from sms_codes where mobile ~ '3931|1391' order by id`,
    );
    expect(rows).toEqual([{ prefix: '86' }]);
    const reply = await server.post('sms/send', { mobile: '+3931234567890', event: 'register' });
    expect(reply.body).toMatchObject({ code: 0, msg: 'SMS_COUNTRY_NOT_SERVED' });
  });

  it('pause for a country while fewer than a fifth of the last fifty are used, and resume with the tenth', async () => {
    const start = server.clock.now;
    const fifty = people('49', 0, 50);
    expect(await sendAll(fifty)).toEqual({ sent: 50 });
    await use(fifty.slice(0, 9));
    await expect(sendCode(server.ctx, apart(99, '49'), 'register', stranger())).rejects.toMatchObject({
      code: 'SMS_TOO_FREQUENT',
      detail: { until: (start + HOUR) / 1000 },
    });
    expect(await send(apart(1, '358'))).toBe('sent');
    await use(fifty.slice(9, 10));
    expect(await send(apart(99, '49'))).toBe('sent');
  });

  it('go on after an hour', async () => {
    server.clock.now += 30 * HOUR;
    expect(await sendAll(people('49', 200, 51))).toEqual({ sent: 50, SMS_TOO_FREQUENT: 1 });
    server.clock.now += HOUR;
    expect(await send(apart(300, '49'))).toBe('sent');
  });

  it('end with the budget of a country and day', async () => {
    server.clock.now += 50 * HOUR;
    const numbers = people('358', 1_000, BUDGET + 1);
    expect(await sendAll(numbers.slice(0, 40))).toEqual({ sent: 40 });
    await use(numbers);
    expect(await sendAll(numbers.slice(40, -1))).toEqual({ sent: BUDGET - 40 });
    await use(numbers);
    expect(await send(numbers.at(-1) ?? '')).toBe('SMS_TOO_FREQUENT');
    server.clock.now += 24 * HOUR;
    expect(await send(numbers.at(-1) ?? '')).toBe('sent');
  });

  it('count only if they leave: a stranger who asks for a new password pauses nothing', async () => {
    server.clock.now += 200 * HOUR;
    for (const mobile of people('86', 0, 51))
      await sendCodeUnseen(server.ctx, mobile, 'resetpwd', { ...stranger(), leaves: false });
    expect(leftTo('+86')).toBe(0);
    expect(await send(apart(99, '86'))).toBe('sent');
  });
});
