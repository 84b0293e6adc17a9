/** The path of a Chromium. */
export declare function findChromium(): string;
