import { inspect } from 'node:util';

import { describe, expect, it } from 'vitest';

import type { IdentityChecker, IdentityRequest } from '../../../src/identity/identity-checker.ts';
import { FAULTS, type StubGateway } from './stub-gateway.ts';

const request: IdentityRequest = {
  key: '0123456789abcdef0123456789abcdef',
  realName: 'Mei Lin',
  birthDate: '1990-05-17',
  country: 'GB',
  document: Buffer.from('a picture'),
};

/** The contract of every checker; a new one calls this with a factory in its own test. */
export function identityContract(name: string, make: () => IdentityChecker): void {
  describe(`${name} as a checker of identity`, () => {
    it('answers each of two parallel requests, and the same one alike', async () => {
      const checker = make();
      const first = await Promise.all([checker.check(request), checker.check(request)]);
      expect(first[1]).toEqual(first[0]);
      expect(['pending', 'verified', 'refused']).toContain(first[0]?.kind);
      expect(await checker.check({ ...request, document: null, key: 'f'.repeat(32) })).toMatchObject({
        kind: expect.any(String),
      });
    });
  });
}

/** Further requirements for a checker that calls a gateway. */
export function remoteIdentityContract(
  name: string,
  make: () => { readonly checker: IdentityChecker; readonly stub: StubGateway },
): void {
  identityContract(name, () => {
    const { checker, stub } = make();
    stub.answer = () => ({ status: 'verified', reference: '7' });
    return checker;
  });

  describe(`${name} with a gateway`, () => {
    it.each([
      [{ status: 'pending' }, { kind: 'pending' }],
      [
        { status: 'verified', reference: '7' },
        { kind: 'verified', reference: '7' },
      ],
      [
        { status: 'refused', reference: '7', reason: 'age' },
        { kind: 'refused', reference: '7', reason: 'age' },
      ],
    ])('reads %j', async (answer, outcome) => {
      const { checker, stub } = make();
      stub.answer = () => answer;
      expect(await checker.check(request)).toEqual(outcome);
    });

    it.each([
      { status: 'verified' },
      { status: 'refused', reference: '7' },
      { status: 'refused', reference: '7', reason: 'ugly' },
      { status: 'verified', reference: '' },
      {},
    ])('takes %j for no decision', async (answer) => {
      const { checker, stub } = make();
      stub.answer = () => answer;
      await expect(checker.check(request)).rejects.toThrow('an answer in another form');
    });

    it.each(FAULTS)('decides nothing, and tells nothing, when the gateway is: %s', async (fault) => {
      const { checker, stub } = make();
      stub.answer = () => ({ status: 'verified', reference: '7' });
      stub.fault = fault;
      const error = await checker.check(request).then(
        () => undefined,
        (reason: Error) => reason,
      );
      expect(error).toBeInstanceOf(Error);
      expect(inspect(error, { depth: 9 })).not.toMatch(/Mei Lin|1990-05-17/);
    });
  });
}
