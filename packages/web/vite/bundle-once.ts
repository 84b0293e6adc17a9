import { rolldown, type RolldownOptions } from 'rolldown';

/** Bundles one module with all it imports into a single minified script. */
export async function bundleOnce(format: 'iife' | 'es', options: RolldownOptions): Promise<string> {
  const build = await rolldown({ platform: 'browser', treeshake: true, ...options });
  const { output } = await build.generate({ format, minify: true, codeSplitting: false });
  await build.close();
  return output[0].code.trim();
}
