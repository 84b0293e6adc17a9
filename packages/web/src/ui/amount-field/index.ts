export { AmountField } from './amount-field.tsx';
export { AmountInput } from './amount-input.tsx';
export { QuickAmounts } from './quick-amounts.tsx';
export { shortAmount } from './short-amount.ts';
