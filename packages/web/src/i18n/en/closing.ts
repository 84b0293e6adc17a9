import type { Translated } from '../messages.ts';
import type { closing as source } from '../zh-hans/closing.ts';

export const closing: Translated<typeof source> = {
  'closing.title': 'Close account',
  'closing.row': 'Close account',
  'closing.means': 'What closing means',
  'closing.meansOut':
    'Every device is logged out at once, and nobody can log in to this account again. It cannot be undone.',
  'closing.meansErased':
    'Your name, mobile number, email, birthday, picture, messages, devices, passkeys and unused withdrawal accounts are deleted at once.',
  'closing.meansKept':
    'Bets, proofs and money entries stay, without your name: the books must be complete. Accounts that we paid to stay as the rules ask.',
  'closing.meansName': 'Nobody else gets your username.',
  'closing.meansRewards': 'Your level, points and unclaimed rewards end too.',
  'closing.excluded':
    'Your self-exclusion stays in force until {time}, also in a new account with the same mobile number, email or withdrawal account.',
  'closing.excludedForGood':
    'Your self-exclusion stays in force for good, also in a new account with the same mobile number, email or withdrawal account.',
  'closing.myData': 'Download my data first',
  'closing.left': 'Still in your account',
  'closing.withdrawals': 'Withdrawals under way',
  'closing.locked': 'Deposits above your limits',
  'closing.stakes': 'Bets without a result',
  'closing.chases': 'Running chases',
  'closing.deposits': 'Deposits waiting for payment',
  'closing.notYet': 'Withdraw your balance and let the above end first. Then you can close the account.',
  'closing.giveUp': 'I give up my balance of {amount}. It goes to the house.',
  'closing.close': 'Close account',
  'closing.askTitle': 'Are you sure?',
  'closing.askText': 'Closing cannot be undone. Type your username to confirm.',
  'closing.typeName': 'Username: {name}',
  'closing.notOwn': 'This is not your username',
  'closing.closeForGood': 'Close for good',
  'closing.closed': 'Your account is closed',
};
