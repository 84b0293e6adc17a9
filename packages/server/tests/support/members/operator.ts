import path from 'node:path';

import { settingReader } from '../../../src/config/env-reader.ts';
import { readGateways } from '../../../src/config/gateway-env.ts';
import { readProtection } from '../../../src/config/protection-env.ts';
import type { Clock } from '../../../src/kernel/clock.ts';
import type { Secret } from '../../../src/kernel/secrets.ts';
import { runOperator } from '../../../src/operator/run-operator.ts';
import { type TestDatabase, urlOf } from '../database.ts';
import { testWallet } from '../http.ts';

type Terminal = {
  /** Holds the file of a log-in. */
  readonly dataDir: string;
  readonly clock: Clock;
  readonly passwordPepper: Secret;
};

/** The operator's commands, run beside the servers of a test: the output by line or as JSON, and the same on
 *  an installation with files of its own. */
export function operatorOf(
  at: TestDatabase,
  { dataDir: folder = '/nowhere', clock, passwordPepper }: Partial<Terminal> = {},
) {
  const linesOn = async (dataDir: string, args: readonly string[]): Promise<string[]> => {
    const lines: string[] = [];
    const rail = { peer: undefined, cashierPort: undefined, cashierUrl: undefined, appOrigins: [] };
    const wallet = testWallet();
    const protection = readProtection(settingReader({}), { isPlayMoney: true });
    const place = {
      protection,
      dataDir,
      databaseUrl: urlOf(at.login),
      host: '127.0.0.1',
      port: 1,
      rail,
      wallet,
      brandName: 'Tessera',
      keeper: undefined,
      witness: undefined,
      ...readGateways(settingReader({})),
      passwordPepper: passwordPepper ?? { file: path.join(dataDir, 'password.pepper') },
      operatorSession: path.join(dataDir, 'session'),
    };
    await runOperator(place, args, { say: (line) => lines.push(line), ...(clock && { clock }) });
    return lines;
  };
  const lines = (...args: readonly string[]): Promise<string[]> => linesOn(folder, args);
  const json = async (...args: readonly string[]) => JSON.parse((await lines(...args, '--json')).join('\n'));
  return { lines, linesOn, json };
}
