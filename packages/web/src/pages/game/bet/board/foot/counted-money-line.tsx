import { useCounted } from '../../stage/use-counted.ts';
import { MoneyLine, type MoneyLineProps } from './money-line.tsx';

/** The same with a balance that counts to each new value. */
export const CountedMoneyLine = (props: MoneyLineProps) => (
  <MoneyLine {...props} shownMinor={useCounted(props.balanceMinor)} />
);
