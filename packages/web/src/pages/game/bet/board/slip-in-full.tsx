import { ShareSlip } from '../share/share-slip.tsx';
import { slipToShare } from '../share/slip-to-share.ts';
import type { SlipSheetProps } from '../slip/slip-props.ts';
import { SlipSheet } from '../slip/slip-sheet.tsx';

/** The slip of a table, with the way to share it. */
export function SlipInFull(props: SlipSheetProps) {
  const { state, prices, sale, isClosed } = props;
  const { game, plays } = prices;
  return (
    <SlipSheet
      {...props}
      action={
        <ShareSlip
          gameId={game.id}
          loadLeague={null}
          slip={() => slipToShare({ gameId: game.id, issue: sale?.issue ?? '', plays }, state.lines)}
          isDisabled={sale === null || isClosed}
        />
      }
    />
  );
}
