import { chmodSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { clusterLine, clusterTable, isClusterSound } from '../cluster/cluster-report.ts';
import { CLUSTER_CONTROLS, isFound } from '../cluster/controls.ts';
import type { ClusterFault } from '../cluster/faults/fault.ts';
import { CLUSTER_FAULTS } from '../cluster/faults/faults.ts';
import { type Orders, ordersIn, runInside } from '../cluster/namespace.ts';
import { whyNoCluster } from '../cluster/packages.ts';
import { runCluster } from '../cluster/run-cluster.ts';
import { removeOnExit } from '../rig/exit-cleanup.ts';

type Say = (text: string) => void;
type Header = { readonly seed: bigint; readonly buildName: () => string };

const [ROUNDS, AUDIT_EVERY] = [CLUSTER_FAULTS.length, 25];
const MINUTES = 240;

/** Runs the product on a cluster of three database hosts: so many rounds of faults (`cluster 300`), at most
 *  so many minutes (`cluster 300 60`), or those faults alone whose name contains a text (`cluster 3 60
 *  quorum`); or a control (`cluster control asynchronous`). Prints a line a round, a table and a line of
 *  figures; returns whether every check passed. */
export async function proveCluster(words: readonly string[], header: Header, say: Say): Promise<boolean> {
  const orders = ordersIn(words);
  if (!orders) return startInside(words, header, say);
  const [, rounds = ROUNDS, minutes = MINUTES, ...text] = words;
  if (rounds === 'control') return proveControl(String(minutes), orders, say);
  const faults = named(CLUSTER_FAULTS, text.join(' '));
  const { folder, build } = orders;
  const seed = BigInt(orders.seed);
  const plan = {
    seed,
    rounds: Number(rounds),
    seconds: Number(minutes) * 60,
    faults,
    auditEvery: AUDIT_EVERY,
    folder,
    say,
  };
  const result = await runCluster(plan);
  say(clusterTable(result));
  say(JSON.stringify(clusterLine({ seed, build, mode: 'cluster' }, result)));
  return isClusterSound(result);
}

/** Runs a cluster or a product that is broken on purpose, until something is found. */
async function proveControl(name: string, { folder, seed, build }: Orders, say: Say): Promise<boolean> {
  const control = CLUSTER_CONTROLS.find((each) => each.name === name);
  if (!control)
    throw new Error(`no control is called ${name}: ${CLUSTER_CONTROLS.map((each) => each.name).join(', ')}`);
  const limits = { seconds: MINUTES * 60, auditEvery: 1, isControl: true };
  const result = await runCluster({ ...control, ...limits, seed: BigInt(seed), folder, say });
  say(clusterTable(result));
  const mode = `cluster control ${name}`;
  say(
    JSON.stringify({ ...clusterLine({ seed: BigInt(seed), build, mode }, result), isFound: isFound(result) }),
  );
  return isFound(result);
}

function named(faults: readonly ClusterFault[], text: string): readonly ClusterFault[] {
  const some = faults.filter(({ name }) => name.includes(text));
  if (some.length === 0)
    throw new Error(`no fault is called ${text}: ${faults.map(({ name }) => name).join('; ')}`);
  return some;
}

/** Runs the same command inside, and removes what it leaves unless it found something. */
async function startInside(
  words: readonly string[],
  { seed, buildName }: Header,
  say: Say,
): Promise<boolean> {
  const why = whyNoCluster();
  if (why !== undefined) throw new Error(why);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-cluster-'));
  // It is another user's from now on.
  chmodSync(folder, 0o755);
  const keep = removeOnExit(folder);
  say(`seed 0x${seed.toString(16)}`);
  const [file = ''] = process.argv.slice(1);
  const code = await runInside([file, 'cluster'], words, {
    folder,
    seed: String(seed),
    build: buildName(),
  });
  if (code === 0) return true;
  keep();
  say(`journals and logs are kept in ${folder}`);
  return false;
}
