import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';
import { parse } from 'yaml';

import { haproxyConfig } from '../packages/chaos/src/cluster/haproxy-config.ts';
import { patroniConfig } from '../packages/chaos/src/cluster/patroni-config.ts';

// The page tells an operator to set up what the runs have tried.

const page = readFileSync(new URL('../docs/operations/cluster.md', import.meta.url), 'utf8');

/** The indented block of the page that begins with a line. */
function blockFrom(first: string): string {
  const lines = page.slice(page.indexOf(`    ${first}\n`)).split('\n');
  const end = lines.findIndex((line) => line !== '' && !line.startsWith('    '));
  return lines
    .slice(0, end)
    .map((line) => line.slice(4))
    .join('\n');
}

const hosts = [1, 2, 3].map((at) => ({ name: `db${at}`, address: `10.0.0.${at}`, prefix: [] }));
const [host = { name: '', address: '', prefix: [] }] = hosts;

type Config = {
  readonly etcd: object;
  readonly bootstrap: {
    readonly dcs: { readonly postgresql: { readonly parameters: object } };
    readonly initdb: object;
  };
  readonly postgresql: {
    readonly pg_hba: readonly string[];
    readonly remove_data_directory_on_rewind_failure: boolean;
  };
};

it("Patroni is set up as in the runs, but for an operator's sizes", () => {
  const passwords = { superuser: '…', replication: '…', rewind: '…', api: '…' };
  const tried = patroniConfig({ host, hosts, folder: '/x', passwords, variant: 'safe' }) as Config;
  const told = parse(blockFrom('scope: tessera')) as Config;
  const { parameters: toldParameters, ...toldPostgresql } = told.bootstrap.dcs.postgresql;
  const { parameters, ...postgresql } = tried.bootstrap.dcs.postgresql;
  expect({ ...told.bootstrap.dcs, postgresql: toldPostgresql }).toEqual({
    ...tried.bootstrap.dcs,
    postgresql,
  });
  expect(told.bootstrap.initdb).toEqual(tried.bootstrap.initdb);
  expect(told.etcd).toEqual(tried.etcd);
  const sizes =
    /^(?:shared_buffers|max_wal_size|wal_keep_size|max_wal_senders|max_replication_slots|wal_level|max_slot_wal_keep_size)$/;
  const isNoSize = ([name]: [string, unknown]): boolean => !sizes.test(name);
  expect(Object.entries(toldParameters).filter(isNoSize).toSorted()).toEqual(
    Object.entries(parameters).filter(isNoSize).toSorted(),
  );
});

it('HAProxy is set up as in the runs', () => {
  const plain = (text: string): string[] =>
    text.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('#'));
  expect(plain(blockFrom('global'))).toEqual(plain(haproxyConfig(hosts, { primary: 5000, replicas: 5001 })));
});
