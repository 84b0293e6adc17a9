/** The path of a Chromium for the browser tests. */
export declare function findChromium(): string;
