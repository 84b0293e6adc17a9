import { createRoot } from 'react-dom/client';

import type { Api } from '../client.ts';
import type { Guards } from './proof-form.tsx';
import { ProofSheet } from './proof-sheet.tsx';

/** Requires a proof that the user of the phone is the owner, over whatever is open. Resolves with whether
 *  that was done. */
export function askForProof(api: Api, guards: Guards): Promise<boolean> {
  const room = document.body.appendChild(document.createElement('div'));
  const root = createRoot(room);
  return new Promise<boolean>((resolve) => {
    root.render(<ProofSheet api={api} guards={guards} onDone={resolve} />);
  }).finally(() => {
    root.unmount();
    room.remove();
  });
}
