/** Masks a mobile for a screen that somebody else may see: 13800138009 as 138****8009. */
export const maskMobile = (mobile: string): string => `${mobile.slice(0, -8)}****${mobile.slice(-4)}`;
