import type { PlayInfo } from '../picks/wire.ts';
import type { SlipProps } from '../slip/slip-props.ts';
import type { LateParts, SheetName } from './use-late-parts.ts';

type BoardSheetsProps = Pick<SlipProps, 'controller' | 'state' | 'prices'> & {
  readonly parts: LateParts;
  readonly open: SheetName | null;
  /** On sale, waiting for its draw, and drawn last. */
  readonly issues: readonly [string | null, string | null, string | null];
  /** Of a random pick. */
  readonly quick: PlayInfo | undefined;
  readonly onClose: () => void;
};

/** The sheets over the table, but for the slip. */
export function BoardSheets(props: BoardSheetsProps) {
  const { parts, open, controller, state, prices, issues, quick, onClose } = props;
  if (open === 'own') return <parts.OwnBetsSheet prices={prices} issues={issues} onClose={onClose} />;
  if (open === 'rules') return <parts.RulesSheet prices={prices} onClose={onClose} />;
  if (open !== 'quick' || !quick) return null;
  return (
    <parts.QuickPickSheet
      family={prices.game.family}
      play={quick}
      lines={state.lines}
      onPick={(numbers) => {
        controller.dispatch({ type: 'numbersPicked', play: quick, numbers });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
