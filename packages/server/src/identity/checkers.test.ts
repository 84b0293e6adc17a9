import { afterAll, beforeAll } from 'vitest';

import { identityContract, remoteIdentityContract } from '../../tests/support/contracts/identity-contract.ts';
import { startStubGateway, type StubGateway } from '../../tests/support/contracts/stub-gateway.ts';
import { httpIdentityChecker } from './http-checker.ts';
import { operatorChecker } from './operator-checker.ts';

let stub: StubGateway;
beforeAll(async () => void (stub = await startStubGateway()));
afterAll(() => stub.stop());

identityContract('the operator', () => operatorChecker);
remoteIdentityContract('the checker by HTTP', () => {
  stub.reset();
  return { checker: httpIdentityChecker(stub.gateway), stub };
});
