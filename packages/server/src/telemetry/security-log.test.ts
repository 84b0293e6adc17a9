import { expect, it } from 'vitest';

import { epochMs } from '@tessera/domain/time';

import { createLogger } from './logger.ts';
import { createMetrics } from './metrics.ts';
import { createSecurityLog } from './security-log.ts';

function make(sink?: (line: string) => void) {
  const lines: string[] = [];
  const errors: string[] = [];
  const clock = { at: 1_800_000_000_000, now: () => epochMs(clock.at) };
  const metrics = createMetrics();
  const log = createLogger({ logLevel: 'info' }, { write: (line) => void errors.push(line) });
  const security = createSecurityLog({ metrics, clock, log }, sink ?? ((line) => lines.push(line)));
  const read = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { security, lines, read, clock, metrics, errors };
}

it('writes one line of JSON with the number of the member and the block of the address', () => {
  const { security, lines, read } = make();
  const where = { request: 'ab-1', call: 'user/login' };
  security.note({ event: 'login', member: 100_001n, ip: '203.0.113.77', ...where });
  security.note({ event: 'login_failed', ip: '2001:db8:1:2:3:4:5:6', ...where, code: 'LOGIN_LOCKED' });
  expect(read()).toEqual([
    { at: '2027-01-15T08:00:00.000Z', event: 'login', member: '100001', from: '203.0.113.*', ...where },
    {
      at: '2027-01-15T08:00:00.000Z',
      event: 'login_failed',
      from: '2001:db8:1:2:*',
      ...where,
      code: 'LOGIN_LOCKED',
    },
  ]);
  expect(lines.join('')).not.toContain('\n');
});

it('counts each event from the start, and all of a flood', async () => {
  const { security, read, clock, metrics } = make();
  for (let n = 0; n < 200; n++) security.note({ event: 'login_failed' });
  security.note({ event: 'login' });
  clock.at += 1_000;
  security.note({ event: 'login_failed' });
  security.note({ event: 'login_failed' });
  expect(
    read()
      .map(({ event, skipped }) => [event, skipped])
      .slice(49),
  ).toEqual([
    ['login_failed', undefined],
    ['login', undefined],
    ['login_failed', 150],
    ['login_failed', undefined],
  ]);
  const counted = await metrics.registry.metrics();
  expect(counted).toContain('tessera_security_events_total{event="login_failed"} 202');
  expect(counted).toContain('tessera_security_events_total{event="key_refused"} 0');
});

it('fails nobody when a line cannot be written, and says so once', async () => {
  const { security, metrics, errors } = make(() => {
    throw new Error('no space left on device');
  });
  security.note({ event: 'login' });
  security.note({ event: 'login' });
  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain('security events lost');
  expect(await metrics.registry.metrics()).toContain('tessera_security_events_lost_total 2');
});
