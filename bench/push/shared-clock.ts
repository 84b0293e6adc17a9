/** The clock that every process of the machine reads, PostgreSQL included.   Units: Unix ms. */
export const sharedNow = (): number => Date.now();
