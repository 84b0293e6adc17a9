import { execFileSync, spawn } from 'node:child_process';
import { readlinkSync } from 'node:fs';

import { killOnExit, killQuietly } from '../rig/exit-cleanup.ts';
import { poll } from './poll.ts';

/** A host: a network namespace with one address. */
export type Host = {
  readonly name: string;
  readonly address: string;
  /** The words before a command that runs it on this host. */
  readonly prefix: readonly string[];
};

/** Hosts on one switch, any two of which can be cut off from each other. */
export type Network = {
  /** This process's own host, where the servers and the load balancer run. */
  readonly here: Host;
  readonly open: (name: string, number: number) => Promise<Host>;
  /** From now on every packet between the two is dropped, silently and in both directions. */
  readonly cut: (a: Host, b: Host) => void;
  readonly join: (a: Host, b: Host) => void;
  readonly joinAll: () => void;
  readonly isCut: (a: Host, b: Host) => boolean;
  readonly close: () => void;
};

const PREFIX = '10.77.0';
const BRIDGE = 'tessera';
const HERE = 254;
const READY_MS = 5_000;

const ip = (on: Pick<Host, 'prefix'>, ...words: readonly string[]): void => {
  const [command = '', ...rest] = [...on.prefix, '/usr/sbin/ip', ...words];
  execFileSync(command, rest, { stdio: ['ignore', 'ignore', 'pipe'] });
};

/** Makes the switch in this process's own network namespace, which must be new. */
export function openNetwork(): Network {
  const here: Host = { name: 'app', address: `${PREFIX}.${HERE}`, prefix: [] };
  ip(here, 'link', 'set', 'lo', 'up');
  ip(here, 'link', 'add', BRIDGE, 'type', 'bridge');
  ip(here, 'link', 'set', BRIDGE, 'up');
  ip(here, 'addr', 'add', `${here.address}/24`, 'dev', BRIDGE);
  const holders: number[] = [];
  const cuts = new Map<string, readonly [Host, Host]>();
  const keyOf = (a: Host, b: Host): string => [a.name, b.name].toSorted().join(' ');
  const join = (a: Host, b: Host): void => {
    if (!cuts.delete(keyOf(a, b))) return;
    ip(a, 'route', 'del', 'blackhole', `${b.address}/32`);
    ip(b, 'route', 'del', 'blackhole', `${a.address}/32`);
  };
  return {
    here,
    open: async (name, number) => {
      const pid = await holdNamespace();
      holders.push(pid);
      const host: Host = {
        name,
        address: `${PREFIX}.${number}`,
        prefix: ['/usr/bin/nsenter', `--target=${pid}`, '--net', '--'],
      };
      ip(here, 'link', 'add', name, 'type', 'veth', 'peer', 'name', 'net0', 'netns', String(pid));
      ip(here, 'link', 'set', name, 'master', BRIDGE, 'up');
      ip(host, 'link', 'set', 'lo', 'up');
      ip(host, 'addr', 'add', `${host.address}/24`, 'dev', 'net0');
      ip(host, 'link', 'set', 'net0', 'up');
      return host;
    },
    cut: (a, b) => {
      if (cuts.has(keyOf(a, b))) return;
      // A route for the one address that leads nowhere: senders get no error from the other side, as with a
      // cable that is pulled.
      ip(a, 'route', 'add', 'blackhole', `${b.address}/32`);
      ip(b, 'route', 'add', 'blackhole', `${a.address}/32`);
      cuts.set(keyOf(a, b), [a, b]);
    },
    join,
    joinAll: () => [...cuts.values()].forEach(([a, b]) => join(a, b)),
    isCut: (a, b) => cuts.has(keyOf(a, b)),
    close: () => holders.forEach((pid) => killQuietly(pid)),
  };
}

/** A process that does nothing but keep a network namespace alive. */
async function holdNamespace(): Promise<number> {
  const child = spawn('/usr/bin/unshare', ['--net', '--', '/usr/bin/sleep', 'infinity'], { stdio: 'ignore' });
  child.once('exit', killOnExit(child.pid));
  const own = readlinkSync('/proc/self/ns/net');
  const { pid } = child;
  return poll(
    'a network namespace',
    async () => (pid !== undefined && namespaceOf(pid) !== own ? pid : undefined),
    READY_MS,
    10,
  );
}

function namespaceOf(pid: number): string | undefined {
  return readlinkSync(`/proc/${pid}/ns/net`);
}
