import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { rolldown } from 'rolldown';

import { patched } from './patched.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** A failpoint is a statement of its own on a line of its own. */
const FAILPOINT_CALL = /^ *failpoint\('[a-z-]+'\);$/gm;

/** Libraries of many small modules, of which we use a few: read from the bundle they load in a tenth of the
 *  time, and every process of ours is started anew after a crash. */
const BUNDLED = /^(?:typebox|ibantools|@noble\/[a-z]+|@scure\/[a-z]+)(?:\/|$)/;

/** Bundles the server's program: main.js, and beside it the modules of each command, so that a process loads
 *  only its own. `input`: the entry, from the project's root. `hasFailpoints`: leaves the failpoints in, for
 *  tests that arm them. `patches`: texts of our own sources to break on purpose, see patchSources. */
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
    // Our own packages are TypeScript and go into the bundle; most npm packages stay where they are.
    external: (id) =>
      !id.startsWith('.') && !path.isAbsolute(id) && !id.startsWith('@tessera/') && !BUNDLED.test(id),
    plugins: [hasFailpoints ? [] : withoutFailpoints, patching.plugin],
  });
  await bundle.write({
    dir,
    cleanDir: true,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
  });
  await bundle.close();
  patching.assertAllUsed();
}

/** Cuts the calls out of the text. Nothing then uses their module, so its names go as well. */
const withoutFailpoints = {
  name: 'without-failpoints',
  transform: {
    filter: { id: path.join(ROOT, 'packages/server/src/**') },
    handler: (code) => ({ code: code.replaceAll(FAILPOINT_CALL, ''), map: null }),
  },
};

/** Changes sources on their way into a bundle. Each patch names a file from the project's root. */
function patchSources(patches) {
  const unused = new Set(patches);
  const load = (id) => {
    const wanted = patches.filter(({ file }) => path.join(ROOT, file) === id);
    if (wanted.length === 0) return undefined;
    for (const patch of wanted) unused.delete(patch);
    return {
      code: wanted.reduce((text, patch) => patched(text, patch), readFileSync(id, 'utf8')),
      moduleType: 'ts',
    };
  };
  const assertAllUsed = () => {
    const [first] = unused;
    if (first) throw new Error(`${first.file} is patched, but is no part of the server`);
  };
  return { plugin: { name: 'patch-sources', load }, assertAllUsed };
}
