import type { Translated } from '../messages.ts';
import type { fairness as source } from '../zh-hans/fairness.ts';

export const fairness: Translated<typeof source> = {
  'fairness.title': 'Draws and chance',
  'fairness.game': 'Game',
  'fairness.intro': 'Every draw is counted and set beside what chance would give.',
  'fairness.verdict.usual': 'As chance would have it',
  'fairness.verdict.unusual': 'Unusually far off',
  'fairness.verdict.early': 'Too few rounds yet',
  'fairness.message.usual':
    '{judged} of {plays} plays can be judged so far. Their counts are within what fair draws give.',
  'fairness.message.unusual':
    '{judged} of {plays} plays can be judged so far. At least one is further off than fair draws are in all but about one check in a thousand. Whether a single round was fair is shown by its proof.',
  'fairness.message.early': 'Nothing can be compared until most results are expected at least five times.',
  'fairness.rounds': 'Rounds drawn',
  'fairness.groups': 'Groups of plays',
  'fairness.col.pick': 'Pick',
  'fairness.col.seen': 'Drawn',
  'fairness.col.expected': 'Expected',
  'fairness.col.z': 'z-score',
  'fairness.play.usual': 'As expected',
  'fairness.play.unusual': 'Unusual',
  'fairness.play.early': 'Too early',
  'fairness.play.uncounted': 'Not counted',
  'fairness.uncounted': 'Too many combinations to count each.',
  'fairness.fit':
    'Chi-square {chi} at {degrees} degrees of freedom. Fair draws are at least this far off in {p} of cases.',
  'fairness.fitEarly': 'Too few rounds: most results are expected fewer than five times so far.',
  'fairness.matches':
    'The last {n, plural, one {# match} other {# matches}}, each by its own exact chances; z is how many standard deviations the count lies off.',
  'fairness.tooMany': 'Too many picks to list.',
  'fairness.how': 'How to read this',
  'fairness.how.chart':
    'The line stands for what chance gives on average, the dot for what was drawn. In fair draws about 95 of 100 dots lie within the band.',
  'fairness.how.chance':
    'A small chance is no proof of cheating: with many plays and many checks one turns up. A play is called unusual below {gate}.',
  'fairness.how.independent':
    'Every draw is independent. A number that came up rarely is no more likely to come up next.',
  'fairness.how.counts':
    'The database counts each draw as it stores it, and the server cannot change a count. Void rounds are left out.',
  'fairness.how.proof':
    'This looks at all rounds together. Whether one round was fair, its own proof shows; export it to check it with separate software.',
  'fairness.proofOfLast': 'Proof of the last round',
  'fairness.draws': 'All draws',
  'fairness.empty': 'Nothing drawn yet',
  'fairness.emptyText': 'Counting starts with the first draw.',
  'fairness.return': 'Realised return',
  'fairness.return.why':
    'What settled bets of the last 30 days were paid as a share of their stakes, beside what their chances let expect. With few bets the two lie far apart. Accumulators, cancelled bets and void rounds are left out.',
  'fairness.return.all': 'All plays',
  'fairness.return.col.play': 'Play',
  'fairness.return.col.realised': 'Realised',
  'fairness.return.bets': '{n, plural, one {# bet} other {# bets}}',
  'fairness.void': 'Void rounds',
  'fairness.void.why':
    'All stakes were returned. Because an operator could gain by voiding rounds that it would have lost, each one is listed with the result it would have had.',
  'fairness.void.count': '{n} of {all} rounds',
  'fairness.void.would': 'Would have been',
  'fairness.void.unknown': 'No seed was shown, so its result is not known.',
  'fairness.void.reason.entropy_missing': 'An outside source was silent for a day',
  'fairness.void.reason.other_record': 'Its place in the chain was used for another record, after a restore',
  'fairness.void.reason.seeds_lost': 'The seeds of its chain were lost',
  'fairness.void.reason.operator': 'The operator decided it',
};
