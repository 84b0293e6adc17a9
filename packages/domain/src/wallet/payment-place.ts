/** No real wallet or bank takes such an account. */
const TEST_FORM = /^TEST[ -]/;

/** Where a deposit is to be paid: an address or the number of an account, a code to scan, the rail's page. */
export type PaymentTarget = {
  readonly address: string;
  readonly qr: string;
  readonly account: { readonly cardNo: string } | null;
  readonly payUrl: string;
};

/** Returns true if a rail's place fits the money of the house. Play money is paid at accounts in test form,
 *  and a code leads to the payment page, so that nobody can send real money there. Real money is never sent
 *  to a test form.   Cost: none. */
export function isPlaceOf({ address, account, qr, payUrl }: PaymentTarget, isPlayMoney: boolean): boolean {
  const isTest = TEST_FORM.test(account?.cardNo ?? address);
  return isPlayMoney ? isTest && (qr === '' || qr === payUrl) : !isTest;
}
