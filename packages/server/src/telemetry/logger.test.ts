import { expect, it } from 'vitest';

import { createLogger } from './logger.ts';

const logged = (fields: object): string => {
  const lines: string[] = [];
  createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) }).info(fields, 'text');
  return lines.join('');
};

it('redacts secret and personal fields three levels down', () => {
  const secrets = {
    token: 'canary1',
    password: 'canary2',
    mobile: 'canary3',
    email: 'canary4',
    captcha: 'canary5',
    card_no: 'canary6',
  };
  for (const fields of [secrets, { body: secrets }, { request: { body: secrets } }]) {
    expect(logged(fields)).not.toMatch(/canary/);
    expect(logged(fields)).toContain('[hidden]');
  }
});

it('logs the type, message and stack of an error without its database row', () => {
  const error = Object.assign(new Error('duplicate key', { cause: new Error('below') }), {
    code: '23505',
    constraint: 'members_mobile',
    detail: 'Key (mobile)=(13800138009) already exists.',
    where: 'canary',
  });
  const line = logged({ err: error });
  expect(JSON.parse(line).err).toMatchObject({
    message: 'duplicate key',
    code: '23505',
    constraint: 'members_mobile',
    cause: { message: 'below' },
  });
  expect(line).not.toMatch(/13800138009|canary/);
});

it('hides the message of an error that quotes a value, in its stack too', () => {
  const error = Object.assign(new Error('invalid input syntax for type bigint: "13800138009"'), {
    code: '22P02',
  });
  const line = logged({ err: error });
  expect(line).not.toContain('13800138009');
  expect(JSON.parse(line).err).toMatchObject({ code: '22P02', message: '[hidden]' });
  expect(JSON.parse(line).err.stack).toMatch(/^Error: \[hidden\]\n\s+at /);
});
