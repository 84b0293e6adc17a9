import { openUrl } from '../../../../nav/nav.ts';
import { wishDeposit } from '../../../../wallet/deposit/deposit-wish.ts';

/** Opens a new deposit of what a slip lacks.   Units: decimal text. */
export function depositMissing(missing: string): void {
  wishDeposit(missing);
  void openUrl('/pages/repay/repay');
}
