import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { staleTargets } from './build.mjs';

// Builds what has changed since the last start, then becomes the server: one process, so a signal to it is a
// signal to the server, and nothing is left when it is killed.

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Tessera needs Node 20.19 or newer; this is ${process.version}.\n`);
  process.exit(1);
}

const args = process.argv.slice(2);
const bundle = new URL('../packages/server/dist/main.js', import.meta.url);
// Commands beside a running server do not rebuild its bundle.
const stale =
  ['books', 'audit', 'grade', 'backup', 'restore', 'move-days', 'operator'].includes(args[0]) &&
  existsSync(bundle)
    ? []
    : staleTargets();
if (stale.length > 0) {
  process.stdout.write(`Building the ${stale.map(({ name }) => name).join(' and the ')} …\n`);
  // Apart, so that the builder's memory goes when it is done.
  const builder = fileURLToPath(new URL('build.mjs', import.meta.url));
  const { status } = spawnSync(process.execPath, [builder], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

process.setSourceMapsEnabled(true);
const { main } = await import(bundle.href);
await main(args);
