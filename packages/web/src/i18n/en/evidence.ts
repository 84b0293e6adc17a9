import type { Translated } from '../messages.ts';
import type { evidence as source } from '../zh-hans/evidence.ts';

export const evidence: Translated<typeof source> = {
  'evidence.title': 'Proofs on this phone',
  'evidence.intro':
    'For each bet taken, this phone keeps the signed receipt, its own random bytes and the close record it was shown. After the draw it compares them with what is published. Logging out deletes nothing.',
  'evidence.demo':
    'Demo bets are in no book and have no receipt. What is kept is what was announced of their rounds.',
  'evidence.bets': '{n, plural, one {# receipt} other {# receipts}}',
  'evidence.state.waiting': 'To be compared',
  'evidence.state.agrees': 'Agrees',
  'evidence.state.differs': 'Differs',
  'evidence.late': 'Close record came late',
  'evidence.lateText':
    'The close record of {n, plural, one {# round} other {# rounds}} reached this phone only after the value of the beacon was public. A slow network can do that. If it happens again and again, save the file and show it to somebody you trust.',
  'evidence.empty': 'Nothing kept yet',
  'evidence.emptyText': 'Place a bet, and what proves it appears here.',
  'evidence.room':
    'Of rounds that agree the last {n} are kept, and of those still to be compared the last {n}. Those that differ always stay. Clearing the browser’s data deletes them all.',
  'evidence.notStored': 'This phone’s storage is full: the receipt is kept only until the app is closed',
  'evidence.forVisit':
    '{n, plural, one {# round} other {# rounds}} could not be stored: this phone’s storage is full, or the browser stores nothing for the app. Until the app is closed you can save everything as a file below.',
  'evidence.save': 'Save as a file',
  'evidence.alarm': 'This does not agree',
  'evidence.alarmRound': 'What the operator publishes is not what this phone was given before.',
  'evidence.alarmReply': 'The receipt that the operator gave is not for the bet you placed.',
  'evidence.round': 'Round',
  'evidence.step': 'What differs',
  'evidence.kept': 'Kept here',
  'evidence.got': 'Shown now',
  'evidence.todo': 'What to do',
  'evidence.todo.save': 'Save the file. It holds what the operator signed and what it publishes now.',
  'evidence.todo.stop': 'Place no more bets until this is explained.',
  'evidence.todo.show':
    'Show the file to somebody you trust, an auditor or the regulator. Anybody can check it with the stand-alone program:',
  'evidence.todo.ask': 'Write to Support and ask for an answer in writing.',
  'evidence.privacy': 'The file holds your bets in this round, and no name, mobile number or password.',
  'evidence.seen': 'I have seen this',
};
