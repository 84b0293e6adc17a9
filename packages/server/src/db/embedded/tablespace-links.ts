import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import path from 'node:path';

import { StartupError } from '../../kernel/startup-error.ts';

/** Refuses to start on a cluster whose tablespace is away: PostgreSQL would start, and fail at each read of
 *  what lies there. */
export function assertTablespaces(cluster: string): void {
  const folder = path.join(cluster, 'pg_tblspc');
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const link = path.join(folder, name);
    if (!existsSync(link))
      throw new StartupError(`old days lie in ${readlinkSync(link)}, which is not there: mount its disk`);
  }
}
