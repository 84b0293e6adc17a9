import { BreakBand } from '../../protection/break-band.tsx';
import type { Exclusion } from '../../protection/use-exclusion.ts';

/** Says on home until when the member does not play, above the bar of tabs. The page ends above it. */
export const BreakLine = ({ exclusion }: { readonly exclusion: Exclusion }) => (
  <aside ref={takeRoom} className="br-line">
    <BreakBand exclusion={exclusion} isShort />
  </aside>
);

const ROOM = '--dock';

function takeRoom(line: HTMLElement | null): (() => void) | undefined {
  if (!line) return undefined;
  const { style } = document.documentElement;
  style.setProperty(ROOM, `${line.offsetHeight}px`);
  return () => void style.removeProperty(ROOM);
}
