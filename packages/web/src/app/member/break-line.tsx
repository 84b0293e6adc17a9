import { BreakBand } from '../../protection/break-band.tsx';
import type { Exclusion } from '../../protection/use-exclusion.ts';
import { dock } from './dock.ts';

/** Says on home until when the member does not play, above the bar of tabs. */
export const BreakLine = ({ exclusion }: { readonly exclusion: Exclusion }) => (
  <aside ref={docked} className="br-line">
    <BreakBand exclusion={exclusion} isShort />
  </aside>
);

const docked = (element: HTMLElement | null) => (element ? dock(element) : undefined);
