const DURATION_MS = 500;

/** Moves from one place to another in half a second, slower towards the end; `onStep` is called with each
 *  place on the way. Returns what stops it where it is. */
export function glide(from: number, to: number, onStep: (place: number) => void): () => void {
  const begunAt = performance.now();
  let frame = 0;
  const step = (): void => {
    const part = Math.min(1, (performance.now() - begunAt) / DURATION_MS);
    onStep(to - (to - from) * (1 - part) ** 3);
    if (part < 1) frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}
