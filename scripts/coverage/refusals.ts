import { REFUSAL_STEPS } from '../../packages/server/src/wager/refusal-to-place.ts';
import { type Wager, WAGERS } from '../../packages/server/src/wager/wagers.ts';

export const REFUSALS_PAGE = 'docs/coverage/refusals.md';

const HEAD = `# Refusals of wagers, in their order

Each row is a refusal and what it goes by; of several that a wager could meet, the first is answered. A cell says where
it cannot be answered, and why. The session and the call itself are judged before: its numbers, plays, amounts and key.
An issue or a game that does not exist is answered without a look at the account, unless the session is frozen. Quotes
tell visitors nothing of members. This page is printed from \`packages/server/src/wager/refusal-to-place.ts\` by
\`npm run coverage\`; a test fails when it is out of date.
`;

const TITLES: Record<Wager, string> = {
  bet: 'bet',
  ticket: 'ticket',
  chase: 'chase',
  quoteBet: 'quote of a bet',
  quoteTicket: 'quote of a ticket',
};

/** The order of refusals as a page of Markdown. */
export function printRefusals(): string {
  const rows = [
    ['refusal', 'when', ...WAGERS.map((wager) => TITLES[wager])],
    ['---', '---', ...WAGERS.map(() => '---')],
    ...REFUSAL_STEPS.map(({ code, when, never }) => [
      code,
      when,
      ...WAGERS.map((wager) => (never[wager] === undefined ? 'yes' : `no: ${never[wager]}`)),
    ]),
  ];
  return `${HEAD}\n${rows.map((row) => `| ${row.join(' | ')} |\n`).join('')}`;
}
