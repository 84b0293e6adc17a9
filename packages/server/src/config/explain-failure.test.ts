import { describe, expect, it } from 'vitest';

import { UsageError } from '@tessera/cashier/usage-error';

import { OperatorRefused } from '../kernel/operator-refused.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { explainFailure } from './explain-failure.ts';

const failure = (fields: object): Error => Object.assign(new Error('as the system says it'), fields);

describe('explainFailure', () => {
  it.each([StartupError, OperatorRefused, UsageError])('returns only the message of a %o', (Kind) => {
    expect(explainFailure(new Kind('a sentence: a next step'))).toBe('a sentence: a next step');
  });

  it.each([
    ['EADDRINUSE', 'port 80 of ::1 is taken: set another PORT'],
    ['EACCES', 'port 80 may not be opened by this user: set another PORT'],
    ['EADDRNOTAVAIL', '::1 is not an address of this machine: set another HOST'],
  ])('gives the next step for %s of a port', (code, sentence) => {
    expect(explainFailure(failure({ code, address: '::1', port: 80 }))).toBe(sentence);
  });

  it('names the setting of a port in use', () => {
    const taken = failure({ code: 'EADDRINUSE', address: '::1', port: 81 });
    expect(explainFailure(taken, 'CASHIER_PORT')).toBe('port 81 of ::1 is taken: set another CASHIER_PORT');
  });

  it.each(['ENOTFOUND', 'EAI_AGAIN'])('names the host of %s', (code) => {
    expect(explainFailure(failure({ code, hostname: 'h.invalid' }))).toBe(
      'the host h.invalid cannot be resolved: set another HOST',
    );
  });

  it.each('EACCES EPERM EROFS ENOTDIR EEXIST EISDIR ENOENT ENOSPC EDQUOT ENAMETOOLONG'.split(' '))(
    'names the file and the setting for %s of a file',
    (code) => {
      const sentence = explainFailure(failure({ code, path: '/srv/data/x' }));
      expect(sentence).toContain('/srv/data/x');
      expect(sentence).toMatch(/: .* DATA_DIR$/);
      expect(sentence).not.toContain('\n');
    },
  );

  it('keeps the stack of an exception whose code is a number', () => {
    const fault = new DOMException('the operation timed out', 'TimeoutError');
    expect(explainFailure(fault)).toBe(fault.stack);
  });

  it('keeps the stack of a program error', () => {
    const fault = new TypeError('x is not a function');
    expect(explainFailure(fault)).toBe(fault.stack);
    expect(explainFailure('thrown text')).toBe('thrown text');
  });
});
