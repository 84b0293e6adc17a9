/** A text of one of our sources, and what stands in its place. */
export type Patch = { readonly file: string; readonly from: string; readonly to: string };

export declare function patched(text: string, patch: Patch & { readonly id?: string }): string;
