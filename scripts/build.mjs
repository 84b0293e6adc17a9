import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SHARED = ['packages/domain/src', 'packages/contract/src', 'package-lock.json', 'scripts/build.mjs'];

/** Build targets: source folders and output folder. A build is redone when the content of its sources has
 *  changed. */
const TARGETS = [
  { name: 'web app', from: ['packages/web', ...SHARED], to: 'packages/web/dist', build: buildWeb },
  {
    name: 'server',
    from: ['packages/server/src', 'packages/cashier/src', ...SHARED, 'scripts/build-server.mjs'],
    to: 'packages/server/dist',
    build: buildServer,
  },
];

/** The targets whose sources are not those they were last built from. */
export function staleTargets() {
  return TARGETS.map((target) => ({ ...target, stamp: stampOf(target) })).filter(
    ({ to, stamp }) => readIfThere(path.join(ROOT, to, '.stamp')) !== stamp,
  );
}

/** Builds what is stale, side by side. The stamp goes first and comes back last, so a build that was cut
 *  short is never taken for a whole one. */
export async function buildStale(targets = staleTargets()) {
  await Promise.all(
    targets.map(async ({ to, stamp, build }) => {
      const file = path.join(ROOT, to, '.stamp');
      rmSync(file, { force: true });
      await build();
      writeFileSync(file, stamp);
    }),
  );
}

async function buildWeb() {
  const { build } = await import('vite');
  await build({ root: path.join(ROOT, 'packages/web'), logLevel: 'warn' });
}

async function buildServer() {
  const { bundleServer } = await import('./build-server.mjs');
  await bundleServer({ dir: path.join(ROOT, 'packages/server/dist') });
}

function stampOf({ from }) {
  const hash = createHash('sha256');
  for (const file of from.flatMap(filesOf))
    hash.update(`${file}\0`).update(readFileSync(path.join(ROOT, file)));
  return hash.digest('hex');
}

function filesOf(place) {
  const whole = path.join(ROOT, place);
  if (path.extname(place) !== '' || !existsSync(whole)) return existsSync(whole) ? [place] : [];
  return readdirSync(whole, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
    .filter((file) => !/(^|\/)(dist|node_modules)\//.test(file))
    .toSorted();
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildStale();
