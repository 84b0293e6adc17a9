import { resolve } from 'node:path';

import type { Plugin, Rollup } from 'vite';

import { packedSizes, sum } from './packed-sizes.ts';
import { chunkFiles } from './part-files.ts';

/** Largest size of any script that loads later, a part of a catalogue included.
 *  Units: bytes of gzip. */
const PART_MAX = 12_200;
/** Largest size of the files that the check of a proof fetches beside its page, for a round of any family. A
 *  match day is checked with more, and so is a value of the public beacon, which few rounds have.  Units:
 *  bytes of gzip. */
const CHECK_MAX = 24_500;
const CHECK = /\/src\/proof\/check-round\.ts$/;
const PROOF_PAGE = /\/game\/proof\/proof-page\.tsx$/;
const NOT_FOR_EVERY_PROOF = /\/(?:football|bls12-381|match-day-check)\b/;

/** Fails a production build in which a script that loads later weighs more than its budget, or the check of
 *  every proof fetches what few need. Reads the packed files, so it comes after the plugin that writes
 *  them. */
export function partBudget(): Plugin {
  let outDir = '';
  let isProduction = false;
  let parts: readonly string[] = [];
  let check: readonly string[] = [];
  return {
    name: 'tessera-part-budget',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
      isProduction = config.isProduction;
    },
    generateBundle(_options, bundle) {
      parts = Object.values(bundle)
        .filter((chunk) => chunk.type === 'chunk')
        .filter(({ isEntry }) => !isEntry)
        .map(({ fileName }) => fileName);
      check = checkFiles(bundle);
      if (check.length === 0) this.error('the build has no check of a proof');
      const rare = check
        .flatMap((file) => modulesOf(bundle, file))
        .filter((id) => NOT_FOR_EVERY_PROOF.test(id));
      if (rare.length > 0) this.error(`the check of every proof fetches ${rare.join(', ')}`);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (!isProduction) return;
        const ofCheck = sum(await packedSizes(outDir, check, '.gz'));
        if (ofCheck > CHECK_MAX)
          this.error(`the check of a proof is ${ofCheck} bytes of gzip, more than ${CHECK_MAX}`);
        const sizes = await packedSizes(outDir, parts, '.gz');
        const large = parts.filter((_, at) => (sizes[at] ?? 0) > PART_MAX);
        if (large.length > 0)
          this.error(`${large.join(', ')}: up to ${Math.max(...sizes)} bytes of gzip, more than ${PART_MAX}`);
      },
    },
  };
}

/** Files of the check of a proof that have not come with its page. */
function checkFiles(bundle: Rollup.OutputBundle): readonly string[] {
  const ofPage = new Set(filesOf(bundle, PROOF_PAGE));
  return filesOf(bundle, CHECK).filter((file) => !ofPage.has(file));
}

const filesOf = (bundle: Rollup.OutputBundle, module: RegExp): readonly string[] =>
  Object.values(bundle).flatMap((chunk) =>
    chunk.type === 'chunk' && module.test(chunk.facadeModuleId ?? '')
      ? chunkFiles(bundle, chunk.fileName)
      : [],
  );

function modulesOf(bundle: Rollup.OutputBundle, file: string): readonly string[] {
  const chunk = bundle[file];
  return chunk?.type === 'chunk' ? chunk.moduleIds : [];
}
