const DURATION_MS = 500;

/** Scrolls a track sideways in half a second, slower towards the end. Snapping is off meanwhile, since it
 *  would pull the track back. Returns what stops it where it is. Units: px. */
export function glide(track: HTMLElement, to: number): () => void {
  const from = track.scrollLeft;
  const begunAt = performance.now();
  let frame = 0;
  const end = (): void => {
    cancelAnimationFrame(frame);
    track.style.scrollSnapType = '';
  };
  const step = (): void => {
    const part = Math.min(1, (performance.now() - begunAt) / DURATION_MS);
    track.scrollLeft = from + (to - from) * (1 - (1 - part) ** 3);
    if (part < 1) frame = requestAnimationFrame(step);
    else end();
  };
  track.style.scrollSnapType = 'none';
  frame = requestAnimationFrame(step);
  return end;
}
