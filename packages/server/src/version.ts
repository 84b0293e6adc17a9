import manifest from '../package.json' with { type: 'json' };

/** The version of this server, as its manifest has it. */
export const VERSION: string = manifest.version;
