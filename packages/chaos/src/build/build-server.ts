import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { bundleServer, type Patch } from '../../../../scripts/build-server.mjs';

export type { Patch };

export type BuildOptions = {
  /** Leaves the failpoints in and lets the parent arm them: see armed-points.ts. */
  readonly hasFailpoints?: boolean;
  /** Breaks the product on purpose. Each text must be found exactly once, or there is no build. */
  readonly patches?: readonly Patch[];
};

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const FAILPOINT_ENTRY = 'packages/chaos/src/build/failpoint-server.ts';
/** What the program finds by its own place: see the server's folders.ts. */
const LINKED = ['node_modules', 'packages/server/migrations', 'packages/server/src', 'packages/web'];

/** Builds the server's program into a folder of its own, by the same rules as what is built for use, and
 *  gives its file. The folder may lie anywhere; the build lives as long as the sources beside it.
 *  Cost: about 0.3 s. */
export async function buildServerInto(folder: string, options: BuildOptions = {}): Promise<string> {
  const { hasFailpoints = false, patches = [] } = options;
  const dir = path.join(folder, 'packages/server/dist');
  mkdirSync(dir, { recursive: true });
  await bundleServer({ dir, hasFailpoints, patches, ...(hasFailpoints ? { input: FAILPOINT_ENTRY } : {}) });
  for (const name of LINKED) linkTo(path.join(ROOT, name), path.join(folder, name));
  return path.join(dir, 'main.js');
}

function linkTo(target: string, file: string): void {
  try {
    symlinkSync(target, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
