import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, it, onTestFinished } from 'vitest';
import { parseAllDocuments } from 'yaml';

import { loadEnv } from '@tessera/server/config/env';

// Checks that the schemas of Kubernetes cannot make: that the manifests agree with each other and with the
// product.

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = path.join(ROOT, 'deploy/kubernetes');
const text = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

type Container = {
  readonly name: string;
  readonly image: string;
  readonly args: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly securityContext: unknown;
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
  readonly livenessProbe: Probe;
  readonly startupProbe: Probe;
  readonly readinessProbe?: Probe;
};
type Probe = { readonly httpGet?: { readonly path: string; readonly port: string } };
type Volume = { readonly name: string; readonly secret?: { readonly secretName: string } };
type Labels = Readonly<Record<string, string>>;
type Manifest = {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly data: Readonly<Record<string, string>>;
  readonly spec: {
    readonly replicas: number;
    readonly instances: number;
    readonly minAvailable: number;
    readonly selector: Labels & { readonly matchLabels: Labels };
    readonly ports: readonly { readonly port: number; readonly targetPort: string }[];
    readonly postgresql: { readonly synchronous: object };
    readonly volumeClaimTemplates: readonly {
      readonly metadata: { readonly name: string };
      readonly spec: { readonly accessModes: readonly string[] };
    }[];
    readonly template: {
      readonly metadata: { readonly labels: Labels };
      readonly spec: {
        readonly securityContext: object;
        readonly containers: readonly [Container];
        readonly volumes: readonly Volume[];
      };
    };
  };
};

const all = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.yaml'))
  .flatMap((name) =>
    parseAllDocuments(readFileSync(path.join(FOLDER, name), 'utf8')).map(
      (document) => document.toJS() as Manifest,
    ),
  );
const ofKind = (kind: string): Manifest[] => all.filter((each) => each.kind === kind);
const named = (kind: string, name: string): Manifest => {
  const found = ofKind(kind).find(({ metadata }) => metadata.name === name);
  if (!found) throw new Error(`there is no ${kind} ${name}`);
  return found;
};
const sets = ofKind('StatefulSet');
const podOf = (set: Manifest) => set.spec.template.spec;

it('everything is in one namespace, and no secret is written down', () => {
  expect(all.filter(({ kind }) => kind !== 'Namespace').map(({ metadata }) => metadata.namespace)).toEqual(
    Array.from({ length: all.length - 1 }, () => 'tessera'),
  );
  expect(ofKind('Secret')).toEqual([]);
});

it.each(sets.map((set) => [set.metadata.name, set] as const))('%s runs without rights', (_, set) => {
  const pod = podOf(set);
  const [container] = pod.containers;
  const user = /^USER (\d+):(\d+)$/m.exec(text('deploy/Containerfile'));
  expect(pod.securityContext).toMatchObject({
    runAsNonRoot: true,
    runAsUser: Number(user?.[1]),
    runAsGroup: Number(user?.[2]),
    seccompProfile: { type: 'RuntimeDefault' },
  });
  expect(container.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
});

it.each(sets.map((set) => [set.metadata.name, set] as const))(
  '%s mounts only volumes that there are, and secrets that the page names',
  (_, set) => {
    const pod = podOf(set);
    const names = [
      ...pod.volumes.map(({ name }) => name),
      ...set.spec.volumeClaimTemplates.map(({ metadata }) => metadata.name),
    ];
    expect(names).toEqual(expect.arrayContaining(pod.containers[0].volumeMounts.map(({ name }) => name)));
    const page = text('deploy/README.md');
    for (const { secret } of pod.volumes) if (secret) expect(page).toContain(`\`${secret.secretName}\``);
  },
);

it.each(ofKind('Service').map((service) => [service.metadata.name, service] as const))(
  'service %s leads to a port of pods that there are',
  (_, { spec }) => {
    const behind = sets.filter((set) => set.spec.template.metadata.labels['app'] === spec.selector['app']);
    expect(behind).toHaveLength(1);
    const ports = behind.flatMap((set) => podOf(set).containers[0].ports.map(({ name }) => name));
    for (const { targetPort } of spec.ports) expect(ports).toContain(targetPort);
  },
);

it('work on the hosts leaves a server, and there is never a second keeper or witness', () => {
  const budget = named('PodDisruptionBudget', 'server');
  const server = named('StatefulSet', 'server');
  expect(budget.spec.selector.matchLabels).toEqual(server.spec.template.metadata.labels);
  expect(budget.spec.minAvailable).toBeGreaterThan(0);
  expect(budget.spec.minAvailable).toBeLessThan(server.spec.replicas);
  for (const name of ['keeper', 'witness']) {
    const { spec } = named('StatefulSet', name);
    expect(spec.replicas).toBe(1);
    expect(spec.volumeClaimTemplates.map((each) => each.spec.accessModes)).toEqual([['ReadWriteOncePod']]);
  }
});

it('a commit waits for a standby, and one host may die', () => {
  const { spec } = named('Cluster', 'tessera-db');
  expect(spec.instances).toBeGreaterThanOrEqual(3);
  expect(spec.postgresql.synchronous).toMatchObject({ number: 1, dataDurability: 'required' });
});

it('probes ask pages that do not depend on the keeper', () => {
  const [container] = podOf(named('StatefulSet', 'server')).containers;
  const probes = [container.startupProbe, container.readinessProbe, container.livenessProbe];
  expect(probes.map((probe) => probe?.httpGet)).toEqual(
    probes.map(() => ({ path: '/healthz', port: 'http' })),
  );
  expect(text('packages/server/src/ops/ops-routes.ts')).toContain(`app.get('/healthz'`);
});

it('the server accepts its settings, and calls what is there', () => {
  const [container] = podOf(named('StatefulSet', 'server')).containers;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'manifests-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const mounted = container.volumeMounts.map(({ mountPath }) => mountPath);
  const given: Record<string, string> = { NODE_NUMBER: '1', DATA_DIR: path.join(folder, 'data') };
  for (const [name, value] of Object.entries(named('ConfigMap', 'server').data)) {
    const isFile = value.startsWith('/');
    if (isFile) {
      expect(mounted, name).toContain(path.dirname(value));
      mkdirSync(path.join(folder, path.dirname(value)), { recursive: true });
      writeFileSync(path.join(folder, value), `${name} of this test`);
      chmodSync(path.join(folder, value), 0o440);
    }
    given[name] = isFile ? path.join(folder, value) : value;
  }
  for (const { name, value } of container.env ?? [])
    if (value !== undefined) given[name] = value.replace(/\$\(\w+\)/, 'secret');
  const env = loadEnv(given);
  const cluster = ofKind('Cluster').map(({ metadata }) => `${metadata.name}-rw`);
  for (const url of [env.databaseUrl, env.databaseOwnerUrl])
    expect(cluster).toContain(new URL(url ?? '').hostname);
  for (const name of ['keeper', 'witness']) {
    const { hostname, port } = new URL(given[`${name.toUpperCase()}_URL`] ?? '');
    expect(named('Service', hostname).spec.ports.map((each) => String(each.port))).toEqual([port]);
    expect(podOf(named('StatefulSet', name)).containers[0].args).toContain(`--port=${port}`);
  }
});
