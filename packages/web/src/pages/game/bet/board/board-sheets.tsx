import { OwnBetsSheet } from '../own/own-bets-sheet.tsx';
import type { PlayInfo } from '../picks/wire.ts';
import { QuickPickSheet } from '../plays/quick-pick-sheet.tsx';
import { RulesSheet } from '../plays/rules-sheet.tsx';
import type { SlipProps } from '../slip/slip-props.ts';

export type SheetName = 'slip' | 'rules' | 'own' | 'quick' | 'search';

type BoardSheetsProps = Pick<SlipProps, 'controller' | 'state' | 'prices'> & {
  readonly open: SheetName | null;
  /** On sale, waiting for its draw, and drawn last. */
  readonly issues: readonly [string | null, string | null, string | null];
  /** Of a random pick. */
  readonly quick: PlayInfo | undefined;
  readonly onClose: () => void;
};

/** The sheets over the table, but for the slip. */
export function BoardSheets(props: BoardSheetsProps) {
  const { open, controller, state, prices, issues, quick, onClose } = props;
  if (open === 'own') return <OwnBetsSheet prices={prices} issues={issues} onClose={onClose} />;
  if (open === 'rules') return <RulesSheet prices={prices} onClose={onClose} />;
  if (open !== 'quick' || !quick) return null;
  return (
    <QuickPickSheet
      family={prices.game.family}
      play={quick}
      lines={state.lines}
      onPick={(numbers, areSingle) => {
        controller.dispatch({ type: 'numbersPicked', play: quick, numbers, areSingle });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
