import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';

import { killOnExit } from '../rig/exit-cleanup.ts';

/** PostgreSQL does not run as root. */
const USER = 'postgres';

/** Arguments that the process outside the namespace passes to the one inside. */
export type Orders = { readonly folder: string; readonly seed: string; readonly build: string };

/** The orders among the words of a command; undefined outside. */
export function ordersIn([first = '']: readonly string[]): Orders | undefined {
  return first.startsWith('{') ? (JSON.parse(first) as Orders) : undefined;
}

/** Runs a command of this program again, with orders before its words, as an unprivileged user, in namespaces
 *  of its own for the network and for processes: the cluster's addresses and ports are visible to nobody
 *  else, and when the namespace's first process ends, the kernel ends every other in it, whoever started it.
 *  Returns the exit code. */
export async function runInside(
  command: readonly string[],
  words: readonly string[],
  orders: Orders,
): Promise<number> {
  const { folder } = orders;
  const isRoot = process.getuid?.() === 0;
  if (isRoot) execFileSync('/usr/bin/chown', [`${USER}:`, folder]);
  const [program = '', ...args] = [
    isRoot
      ? ['/usr/bin/setpriv', `--reuid=${USER}`, `--regid=${USER}`, '--clear-groups', '--inh-caps=-all', '--']
      : [],
    ['/usr/bin/unshare', '--map-current-user', '--keep-caps', '--net', '--pid', '--fork', '--kill-child'],
    ['--mount-proc', '--'],
    // A shell comes first, because the first process must collect the end of those that lost their parent.
    ['/bin/sh', '-c', '"$@"; exit $?', 'sh', process.execPath, ...command, JSON.stringify(orders), ...words],
  ].flat();
  const child = spawn(program, args, {
    stdio: 'inherit',
    env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', HOME: folder },
  });
  const forget = killOnExit(child.pid);
  const [code] = (await once(child, 'exit')) as [number | null];
  forget();
  return code ?? 1;
}
