import { useState, type ReactNode } from 'react';

import type { RecordRow } from '../../../../bets/record-row.ts';
import { withOpened, type BetEntry, type RecordLine, type RoundEntry } from '../record-lines.ts';
import { BetRow } from './bet-row.tsx';
import { RoundRow } from './round-row.tsx';

type Entries = {
  readonly lines: readonly RecordLine[];
  readonly renderItem: (entry: BetEntry | RoundEntry) => ReactNode;
};

/** The lines of the list with the bets of the rounds that the reader has opened. */
export function useEntries(lines: readonly RecordLine[], onOpen: (row: RecordRow) => void): Entries {
  const [openIds, setOpenIds] = useState<readonly string[]>([]);
  const toggle = (id: string): void =>
    setOpenIds((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]));
  return {
    lines: withOpened(lines, openIds),
    renderItem: (entry) => {
      if (entry.kind === 'bet')
        return <BetRow row={entry.row} isOfRound={entry.isOfRound} onOpen={() => onOpen(entry.row)} />;
      const [{ roundId }] = entry.rows;
      return <RoundRow entry={entry} isOpen={openIds.includes(roundId)} onToggle={() => toggle(roundId)} />;
    },
  };
}
