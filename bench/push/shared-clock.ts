/** Time on the clock that all processes of the machine share, finer than a millisecond.   Units: Unix ms. */
export const sharedNow = (): number => performance.timeOrigin + performance.now();
