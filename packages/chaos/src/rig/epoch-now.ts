/** A time that two processes of this machine agree on, finer than a millisecond.   Units: Unix ms. */
export const epochNow = (): number => performance.timeOrigin + performance.now();
