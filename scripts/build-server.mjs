import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { rolldown } from 'rolldown';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FAILPOINT = path.join(ROOT, 'packages/server/src/kernel/failpoint.ts');
/** Nothing is done at a failpoint and nothing is left of it: the call goes with its name. */
const NO_FAILPOINTS = '/* @__NO_SIDE_EFFECTS__ */ export function failpoint() {}';

/** Bundles the server's program into one file, main.js.
 *  `input`: the entry, from the project's root. `hasFailpoints`: leaves the failpoints in, for whoever arms
 *  them. `patches`: texts of our own sources to break on purpose, see patchSources. */
export async function bundleServer({
  dir,
  input = 'packages/server/src/main.ts',
  hasFailpoints = false,
  patches = [],
}) {
  const patching = patchSources(patches);
  const bundle = await rolldown({
    input: { main: path.join(ROOT, input) },
    platform: 'node',
    // Our own packages are TypeScript and go into the bundle; what npm installed is used where it lies.
    external: (id) => !id.startsWith('.') && !path.isAbsolute(id) && !id.startsWith('@tessera/'),
    plugins: [hasFailpoints ? [] : withoutFailpoints, patching.plugin],
  });
  await bundle.write({
    dir,
    cleanDir: true,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    codeSplitting: false,
  });
  await bundle.close();
  patching.assertAllUsed();
}

const withoutFailpoints = {
  name: 'without-failpoints',
  load: (id) => (id === FAILPOINT ? { code: NO_FAILPOINTS, moduleSideEffects: false } : undefined),
};

/** Changes sources on their way into a bundle. Each patch names a file from the project's root and must find
 *  its text there exactly once: a control whose sabotage has quietly gone missing would prove nothing. */
function patchSources(patches) {
  const unused = new Set(patches);
  const load = (id) => {
    const wanted = patches.filter(({ file }) => path.join(ROOT, file) === id);
    if (wanted.length === 0) return undefined;
    for (const patch of wanted) unused.delete(patch);
    return { code: wanted.reduce(patched, readFileSync(id, 'utf8')), moduleType: 'ts' };
  };
  const assertAllUsed = () => {
    const [first] = unused;
    if (first) throw new Error(`${first.file} is patched, but is no part of the server`);
  };
  return { plugin: { name: 'patch-sources', load }, assertAllUsed };
}

function patched(text, { file, find, replace }) {
  const times = text.split(find).length - 1;
  if (times !== 1) throw new Error(`a patch of ${file} finds its text ${times} times: ${find}`);
  return text.replace(find, () => replace);
}
