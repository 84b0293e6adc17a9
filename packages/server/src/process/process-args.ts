import { parseArgs } from 'node:util';

import { StartupError } from '../kernel/startup-error.ts';
import type { ProcessOptions } from './run-calls.ts';
import type { TlsFiles } from './tls.ts';

/** Parses `--dir D` and `--socket S` or `--host H --port P`, `--bearer-file F`, `--tls-cert F`, `--tls-key F`
 *  and `--tls-ca F`, and `--guard-ms N` for a witness. */
export function readProcessArgs(args: readonly string[]): ProcessOptions & { readonly guardMs?: number } {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      dir: text,
      socket: text,
      host: text,
      port: text,
      'bearer-file': text,
      'tls-cert': text,
      'tls-key': text,
      'tls-ca': text,
      'guard-ms': text,
    },
  });
  const { dir, socket, host, port } = values;
  if (dir === undefined) throw new StartupError('--dir is needed: name the folder of this process');
  if ((socket === undefined) === (port === undefined))
    throw new StartupError('one of --socket and --port is needed: say where to listen');
  const guardMs = values['guard-ms'];
  return {
    dir,
    listen: socket === undefined ? { host: host ?? '127.0.0.1', port: Number(port) } : { socket },
    bearerFile: values['bearer-file'],
    tls: readTlsArgs(values),
    ...(guardMs === undefined ? {} : { guardMs: Number(guardMs) }),
  };
}

type TlsArgs = { 'tls-cert'?: string; 'tls-key'?: string; 'tls-ca'?: string };

function readTlsArgs({ 'tls-cert': cert, 'tls-key': key, 'tls-ca': ca }: TlsArgs): TlsFiles | undefined {
  if (cert === undefined && key === undefined && ca === undefined) return undefined;
  if (cert === undefined || key === undefined || ca === undefined)
    throw new StartupError('--tls-cert, --tls-key and --tls-ca go together: name all three files');
  return { cert, key, ca };
}
