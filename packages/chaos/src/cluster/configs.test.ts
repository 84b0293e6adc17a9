import { expect, it } from 'vitest';

import { haproxyConfig } from './haproxy-config.ts';
import type { Host } from './network.ts';
import { patroniConfig, type Variant } from './patroni-config.ts';

const hosts = [1, 2, 3].map((at): Host => ({ name: `db${at}`, address: `10.77.0.${at}`, prefix: [] }));
const [host = { name: '', address: '', prefix: [] }] = hosts;
const passwords = { superuser: 'a', replication: 'b', rewind: 'c', api: 'd' };

type Dcs = Readonly<
  Record<'ttl' | 'loop_wait' | 'retry_timeout', number> &
    Record<'synchronous_mode' | 'synchronous_mode_strict', boolean>
>;
const dcsOf = (variant: Variant): Dcs =>
  (patroniConfig({ host, hosts, folder: '/x', passwords, variant }) as { bootstrap: { dcs: Dcs } }).bootstrap
    .dcs;

it('a leader steps down before another may be elected', () => {
  const { ttl, loop_wait, retry_timeout } = dcsOf('safe');
  expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl);
});

it('commits wait for a standby, unless the control asks for less', () => {
  expect(dcsOf('safe')).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true });
  expect(dcsOf('asynchronous')).toMatchObject({ synchronous_mode: false, synchronous_mode_strict: false });
});

it('a leader renews its lock in a way that cannot take it from its successor', () => {
  const config = patroniConfig({ host, hosts, folder: '/x', passwords, variant: 'safe' });
  expect(config).toHaveProperty('etcd');
  expect(config).not.toHaveProperty('etcd3');
});

it('writers are sent to the node alone that leads, and lose their connection when it does no more', () => {
  const [, primary = ''] = haproxyConfig(hosts, { primary: 5000, replicas: 5001 }).split('listen primary');
  const [section = ''] = primary.split('listen replicas');
  expect(section).toContain('option httpchk GET /primary\n');
  expect(section).toContain('http-check expect status 200\n');
  expect(section).toContain('on-marked-down shutdown-sessions');
  expect(section.match(/server db\d 10\.77\.0\.\d:5432 .*check port 8008/g)).toHaveLength(3);
});
