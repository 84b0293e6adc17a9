import { lineNames } from '../../../../bets/bet-names.ts';
import { handOver } from '../../../../bets/chase-draft.ts';
import { openUrl } from '../../../../nav/nav.ts';
import type { PlayData } from '../picks/wire.ts';
import { rowsOf } from '../place/slip-payload.ts';
import type { BetSlipController } from '../slip/state/bet-slip-controller.ts';
import type { SlipSums } from '../slip/state/slip-sums.ts';

/** Opens the plan of a chase with the lines of the slip. They stay in the slip until the chase is created. */
export function openChase(controller: BetSlipController, { game, plays }: PlayData, sums: SlipSums): void {
  const { lines } = controller.store.getState();
  handOver({
    owner: controller.owner,
    gameId: game.id,
    lines: lines.map((line, at) => ({
      id: line.id,
      ...lineNames(line, plays),
      costMinor: sums.rows[at]?.totalMinor ?? 0n,
    })),
    content: rowsOf(lines, plays).map(({ play, number, amount }) => ({ play, number, amount })),
    count: sums.lineCount,
    unitMinor: sums.totalMinor,
    onCreated: () => controller.dispatch({ type: 'slipCleared' }),
  });
  void openUrl(`/pages/game/chase?game_id=${game.id}`);
}
