import { runCashier } from '@tessera/cashier/run-cashier';

// The cashier as a separate process, for tests that kill it.
await runCashier(process.argv.slice(2), Date.now);
