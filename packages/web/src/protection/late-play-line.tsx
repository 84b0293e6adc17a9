import { useLazy } from '../lazy/use-lazy.ts';
import { isMember } from '../session/session-reducer.ts';
import { useSession } from '../session/session.ts';
import type { PlayLineProps } from './play-line.tsx';

const load = () => import('./play-line.tsx');

/** The line of a member's time at play; its code loads beside the table and never delays it. */
export function LatePlayLine(props: PlayLineProps) {
  const line = useLazy(useSession(isMember) ? load : null);
  return line && <line.PlayLine {...props} />;
}
