/** Builds what is older than its sources. */
export declare function buildStale(): Promise<void>;
