/** Allowed length of a password, both ends included: one of a new account, and one that replaces another.
 *  Units: characters. */
export const PASSWORD_LENGTH = {
  registered: { min: 8, max: 12 },
  changed: { min: 6, max: 64 },
} as const;
