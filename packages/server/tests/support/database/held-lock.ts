import { lockDataDir } from '../../../src/supervise/data-lock.ts';

// A server that only holds its data folder, for the tests of the lock.
const [folder = ''] = process.argv.slice(2);
try {
  lockDataDir(folder);
  process.stdout.write('held\n');
  process.stdin.resume();
} catch (error) {
  process.stdout.write(`${(error as Error).message}\n`);
}
