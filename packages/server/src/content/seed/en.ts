import type { SeedTexts } from './seed-texts.ts';

/** The first content of a house in English; Australian English reads it too. */
export const en: SeedTexts = {
  'banner.proof': {
    title: 'Check every draw yourself',
    summary: 'The seed is committed before you bet; your phone recomputes the draw',
    content: '',
  },
  'banner.guest': {
    title: 'Try it first',
    summary: 'No account needed, same rules, same draws',
    content: '',
  },
  'banner.verify': {
    title: 'Learn to verify in three minutes',
    summary: 'One file, one command, any computer',
    content: '',
  },

  'promotion.welcome': {
    title: 'Play money with every new account',
    summary: 'Credited when the account is opened, for all games',
    content:
      '<p>The play money is credited to your main account as soon as it is opened. There is nothing to claim.</p><h3>Terms</h3><ul><li>Once for each account, when it is opened.</li><li>Play money (PLAY) cannot be exchanged for real money.</li><li>It can be used in every game. Before a withdrawal it has to be wagered like a deposit.</li></ul>',
  },

  'offer.firstDeposit': {
    title: 'First-deposit reward',
    summary:
      'Deposit {target} or more as your first deposit and claim {percent} of it, up to {amount}. Once for each account.',
    content: '',
  },
  'offer.dailyTask': {
    title: 'Daily task',
    summary:
      'Once {target} of your stakes have been settled today (house time), claim {amount} on the same day. Cancelled and void bets do not count, and of opposite sides only the difference counts.',
    content: '',
  },

  'news.proof': {
    title: 'How a draw comes about',
    summary: 'The seed is committed first and released after the close: a draw in five steps',
    content:
      '<p>Most draw pages tell you the result. Ours publishes every step that led to it, so that your phone can work it out again.</p><h3>Five steps</h3><ol><li><strong>Commit</strong>: the hash of the seed is published before sales open. Another seed would not match it.</li><li><strong>Close</strong>: betting ends, and all bets are summed up in one signed root.</li><li><strong>Release</strong>: only then does the seed keeper hand out the seed.</li><li><strong>Draw</strong>: the numbers follow from the seed and the close record. Anybody gets the same ones.</li><li><strong>Pay</strong>: bets are settled at the odds you were shown, to the cent.</li></ol><p>The proof page of each round runs these checks on your phone and names the grade of trust: the higher it is, the fewer people could have influenced the result.</p>',
  },
  'news.verify': {
    title: 'Verify a draw on your own computer',
    summary: 'Export one file and check it with the public script',
    content:
      '<p>You need not believe our pages. The proof of each round can be saved as a file and checked by a public script on any computer.</p><ol><li>Open the draw history, choose a round, and open its proof.</li><li>Under “Check it elsewhere” choose “Export JSON” to save the file, and save the script <code>verify.mjs</code> in the same folder.</li><li>Run <code>node verify.mjs file</code>.</li></ol><p>The script checks the commitment, the signatures, how the numbers were derived, and that your own bets were in the list when it was closed. If a single byte was changed, it names the step.</p>',
  },
  'news.lucky28': {
    title: 'Lucky 28: three balls, one sum',
    summary: 'Sums from 0 to 27, colours and triples, every three minutes',
    content:
      '<p>Lucky 28 draws three balls from 0 to 9. Their sum lies between 0 and 27.</p><ul><li>Big is 14 to 27, small is 0 to 13.</li><li>Colours follow from the sum and are shown in colour and in words.</li><li>The chance and the return of every selection stand on the betting page.</li></ul><p>You can try it as a guest first.</p>',
  },
  'news.withdrawals': {
    title: 'How long a withdrawal takes, and why',
    summary: 'Between 1 and 24 hours, with every stage in view',
    content:
      '<p>Withdrawals are processed within 1 to 24 hours. Before you ask for one, the page shows the fee, what will arrive, and whether anything stands in the way.</p><ul><li>The amount is frozen at once and cannot be used twice.</li><li>After approval it is paid through the channel. A rejected withdrawal returns to your balance with the reason.</li><li>A new withdrawal account has to wait before it can be used. This protects your money if somebody gets into your account.</li></ul>',
  },
  'news.accounts': {
    title: 'Three habits that protect your account',
    summary: 'Password, fund password and withdrawal accounts',
    content:
      '<ol><li>Do not use the password of another site. Common passwords are refused.</li><li>The fund password has six digits. Only withdrawals, transfers and new withdrawal accounts ask for it. Tell it to nobody.</li><li>Compare the first and last four characters when you add a withdrawal account. A payment to the wrong account cannot be undone.</li></ol><p>Our staff will never ask for a password.</p>',
  },
  'news.odds': {
    title: 'What odds are made of',
    summary: 'Chance, return and house edge, in plain sight',
    content:
      '<p>Odds are computed from exact chances. “Chance / return” on the betting page shows both for each selection.</p><p>The return is below 100%; the rest is the house edge. The longer you play, the more likely you are to lose. Draws are independent: past numbers say nothing about the next ones.</p>',
  },

  'notice.playMoney': {
    title: 'Play money only',
    summary: '',
    content:
      '<p>Balances are in PLAY, which has no value and cannot be exchanged. Do not send real money to any address.</p>',
  },
  'notice.cancel': {
    title: 'Cancel bets free of charge before the close',
    summary: '',
    content:
      '<p>Until a round closes you can cancel a bet in your bet records. The whole stake is returned. After the close, bets stand. The one exception: a bet cannot be cancelled if the round would exceed its payout cap without it; the page then says so.</p>',
  },
  'notice.void': {
    title: 'When a round is void',
    summary: '',
    content:
      '<p>If a round cannot be drawn as announced, it is void and all stakes are returned. We never replace a seed or draw a round again. Void rounds stay in the draw history.</p>',
  },
  'notice.fundPassword': {
    title: 'Set a fund password',
    summary: '',
    content:
      '<p>Withdrawals, transfers and new withdrawal accounts need a fund password of six digits. Set it on your profile page and keep it safe.</p>',
  },

  'text.terms': {
    title: 'Terms of service',
    summary: '',
    content:
      '<h2>1. Service</h2><p>This platform offers betting rounds on dice, rankings and balls in play money (PLAY). PLAY has no value and cannot be sold or exchanged.</p><h2>2. Account</h2><p>You must be 18 or older. One account for each person. Keep your passwords safe; you are responsible for what is done through your account.</p><h2>3. Bets</h2><p>A bet counts when the server has accepted it and issued a receipt. Betting ends when a round closes, by the clock of the database; until then a bet can be cancelled, unless the round would exceed its payout cap without it. Payouts use the odds at acceptance and are rounded down to the cent, once for each bet.</p><h2>4. Draws and void rounds</h2><p>Draws follow the published scheme and come with a proof. A round that cannot be drawn that way is void and all stakes are returned.</p><h2>5. Deposits, withdrawals, transfers</h2><p>Deposits are credited as received. Withdrawals are subject to the conditions shown on their page and are processed within 1 to 24 hours. Transfers are final.</p><h2>6. Restrictions</h2><p>We may freeze an account that breaks these terms, uses another person’s identity or manipulates rounds, and we give the reason. A frozen account can still log in and read its records.</p><h2>7. Changes</h2><p>Each change raises the version and is announced in a notice. The version you agreed to at registration is recorded.</p>',
  },
  'text.privacy': {
    title: 'Privacy policy',
    summary: '',
    content:
      '<h2>What we store</h2><p>Account data (username, nickname, and the mobile number, email, birthday, gender and picture that you enter), bets and money records, and sessions. Passwords and codes are stored in a form that cannot be reversed.</p><h2>Why</h2><p>To run the service, to protect your account and to keep the books. We do not sell data and do not use it for advertising.</p><h2>What is public</h2><p>The published list of a round’s bets holds pseudonyms only. Nobody can tell who you are from it; only your phone knows which entries are yours.</p><h2>How long</h2><p>Money and betting records are kept as bookkeeping requires. Sessions and codes are deleted when they expire.</p><h2>Your rights</h2><p>You can read and export your records, change your data, or ask for your account to be closed.</p>',
  },
  'text.about': {
    title: 'About us',
    summary: '',
    content:
      '<p>Tessera is what the Romans called a die, and a tile of a mosaic. What we do is simple: every draw can be checked by the people who bet on it, and every cent can be found in the books.</p><p>The draw scheme, the verifier and the rules of the ledger are public. Every figure on these pages comes from the same ledger.</p>',
  },
  'text.rules': {
    title: 'Game rules',
    summary: '',
    content:
      '<p>The plays of each game, when they win, their chances and odds stand under “Rules” on its betting page. These rules hold for all games.</p><ul><li>Each round has a number, an opening, a closing and a drawing time. It closes before it is drawn.</li><li>What counts as big or small, odd or even, and when a stake is returned differs from game to game: the “Rules” of the game decide.</li><li>Every bet has a minimum and a maximum, and every round a limit. The bets already on a round can leave room for less than the maximum; the slip then says how much.</li></ul>',
  },
  'text.vip': {
    title: 'Levels and rebates: the rules',
    summary: '',
    content:
      '<h3>Levels</h3><p>Two figures decide: all your deposits, and all your settled turnover. You reach a level once both meet its conditions. Levels never fall.</p><h3>Turnover</h3><p>Turnover is what you have staked on bets that are settled. Cancelled bets, void rounds and bets that wait for their draw do not count.</p><h3>Upgrade rewards</h3><p>The reward of each level can be claimed once. It is paid to your main account.</p><h3>Rebates</h3><p>A rebate depends on the class of the bet and on your level. Two-sided bets are big and small, odd and even, dragon and tiger; everything else is in the other class. The rebate of a day can be claimed from the next day on, once every round of that day is settled, for seven days. Where you back both opposite sides of one play in one round, only the difference counts. Each class is rounded down to the cent.</p><h3>Before a withdrawal</h3><p>Every reward states how often it has to be staked, between once and ten times. This is added to the conditions of a withdrawal when you claim it.</p><h3>Points</h3><p>Every 10.00 of settled turnover earns 1 point. Points are not money and cannot be withdrawn.</p><p>Bets return less than 100% on average, and no reward changes that. Stake only what you can afford to lose.</p>',
  },
  'text.help': {
    title: 'Frequently asked questions',
    summary: '',
    content:
      '<h3>Why was my bet refused?</h3><p>Most often because the round has closed, the balance is too low or a limit is reached. The message says which, and how much is left.</p><h3>I lost my connection while betting.</h3><p>When you are back online, the app asks the server under the same key. A slip is accepted once at most.</p><h3>My deposit has not arrived.</h3><p>Upload your payment receipt on the order page. If another amount arrived, that amount is credited.</p><h3>Why can I not withdraw?</h3><p>The withdrawal page lists every unmet condition before you start, such as a wagering requirement or a new withdrawal account that still has to wait.</p><h3>How do I know that a draw was not changed?</h3><p>Open the proof of the round. Your phone recomputes it step by step, and the file can be checked on another computer.</p>',
  },
};
