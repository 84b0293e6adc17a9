import { lineNames } from '../../../../../bets/bet-names.ts';
import type { Translate } from '../../../../../i18n/i18n.ts';
import { showActionSheet } from '../../../../../ui/action-sheet/index.ts';
import type { PlayInfo } from '../../picks/wire.ts';
import type { SlipLine } from './draft.ts';

type LineAction = 'stake' | 'all' | 'remove';

/** Asks what to do with a line that was held; null for nothing. A line whose stake is fixed can be removed
 *  alone. */
export async function chooseLineAction(
  t: Translate,
  line: SlipLine,
  { plays, isFixed }: { readonly plays: readonly PlayInfo[]; readonly isFixed: boolean },
): Promise<LineAction | null> {
  const actions: readonly LineAction[] = isFixed ? ['remove'] : ['stake', 'all', 'remove'];
  const at = await showActionSheet({
    title: t('bet.lineName', lineNames(line, plays)),
    itemList: actions.map((action) => t(`bet.act.${action}`)),
  });
  return at === null ? null : (actions[at] ?? null);
}
