/** Masks a username for another member: holder1 as h***1. */
export const maskUsername = (username: string): string => `${username.slice(0, 1)}***${username.slice(-1)}`;
