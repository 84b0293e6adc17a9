import { createRoot } from 'react-dom/client';

import { loadTexts } from '../../i18n/i18n.ts';
import type { KeptRound } from '../kept-round.ts';
import { AlarmSheet } from './alarm-sheet.tsx';

type Alarm = { readonly round: KeptRound; readonly onSeen: () => void };
const open: Alarm[] = [];

/** Shows a difference over whatever page is open, one after the other. */
export async function showAlarm(round: KeptRound, onSeen = (): void => undefined): Promise<void> {
  if (open.some((alarm) => alarm.round.owner === round.owner && alarm.round.roundId === round.roundId))
    return;
  open.push({ round, onSeen });
  if (open.length > 1) return;
  // Its words and styles are those of the pages.
  await Promise.all([
    loadTexts(['pages', 'games', 'proofs']),
    globalThis.tesseraPreload?.('/pages/profile/profile'),
  ]).catch(() => undefined);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const show = (): void => {
    const [first] = open;
    if (first)
      return root.render(<AlarmSheet key={first.round.roundId} round={first.round} onLeave={next} />);
    root.unmount();
    place.remove();
  };
  const next = (): void => {
    open.shift()?.onSeen();
    show();
  };
  show();
}
