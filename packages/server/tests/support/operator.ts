import { runOperator } from '../../src/operator/run-operator.ts';
import { type TestDatabase, urlOf } from './database.ts';
import { testWallet } from './http.ts';

/** The operator's commands, run beside the servers of a test: the output by line or as JSON, and the same on
 *  an installation with files of its own. */
export function operatorOf(at: TestDatabase) {
  const linesOn = async (dataDir: string, args: readonly string[]): Promise<string[]> => {
    const lines: string[] = [];
    const rail = { peer: undefined, cashierPort: undefined, cashierUrl: undefined, appOrigins: [] };
    const wallet = testWallet();
    const place = { dataDir, databaseUrl: urlOf(at.login), host: '127.0.0.1', port: 1, rail, wallet };
    await runOperator(place, args, (line) => lines.push(line));
    return lines;
  };
  const lines = (...args: readonly string[]): Promise<string[]> => linesOn('/nowhere', args);
  const json = async (...args: readonly string[]) => JSON.parse((await lines(...args, '--json')).join('\n'));
  return { lines, linesOn, json };
}
