import { existsSync } from 'node:fs';

/** The folder of PostgreSQL's programs, as Debian installs them. */
export const POSTGRES_BIN = '/usr/lib/postgresql/15/bin';

/** The programs that the rig starts, and the Debian package of each. */
const PROGRAMS: Readonly<Record<string, string>> = {
  [`${POSTGRES_BIN}/postgres`]: 'postgresql-15',
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/ip': 'iproute2',
  '/usr/bin/unshare': 'util-linux',
  '/usr/bin/setpriv': 'util-linux',
};

/** The Debian packages that this machine lacks for a cluster. */
const missingPackages = (exists: (file: string) => boolean = existsSync): string[] => [
  ...new Set(Object.entries(PROGRAMS).flatMap(([file, name]) => (exists(file) ? [] : [name]))),
];

/** One sentence that says what to install, or nothing when all is there. */
export function whyNoCluster(exists: (file: string) => boolean = existsSync): string | undefined {
  const missing = missingPackages(exists);
  return missing.length === 0
    ? undefined
    : `a cluster needs Debian packages that are not here: apt-get install -y --no-install-recommends ${missing.join(' ')}`;
}
