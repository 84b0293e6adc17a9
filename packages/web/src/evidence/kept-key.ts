/** The query of what this phone keeps of a member. */
export const keptKey = (owner: string) => ['user/evidence', owner] as const;
