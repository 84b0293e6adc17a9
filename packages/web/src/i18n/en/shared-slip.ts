import type { Translated } from '../messages.ts';
import type { sharedSlip as reference } from '../zh-hans/shared-slip.ts';

export const sharedSlip: Translated<typeof reference> = {
  'sharedSlip.share': 'Share this slip',
  'sharedSlip.code': 'Slip code',
  'sharedSlip.until': 'Valid until {time}',
  'sharedSlip.about':
    '{n, plural, one {# selection} other {# selections}}, without stakes and without your name. Whoever opens it bets at the odds of that moment.',
  'sharedSlip.leftOut':
    '{n, plural, one {# selection is closed and is not shared} other {# selections are closed and are not shared}}',
  'sharedSlip.copyCode': 'Copy code',
  'sharedSlip.copyLink': 'Copy link',
  'sharedSlip.send': 'Send link',
  'sharedSlip.message': 'Slip code {code}',
  'sharedSlip.other': 'I have a code',
  'sharedSlip.enter': 'Enter a slip code',
  'sharedSlip.hint': '8 letters and digits, capital or small',
  'sharedSlip.open': 'Open slip',
  'sharedSlip.found': 'Shared slip',
  'sharedSlip.now': 'On sale · {n, plural, one {# selection} other {# selections}}',
  'sharedSlip.gone': 'No longer on sale, left out · {n, plural, one {# selection} other {# selections}}',
  'sharedSlip.gone.closed': 'Closed',
  'sharedSlip.gone.unsold': 'Not sold',
  'sharedSlip.none': 'Nothing on this slip is on sale any more',
  'sharedSlip.again': 'Enter another code',
  'sharedSlip.before': 'Your slip has {n, plural, one {# selection} other {# selections}} already.',
  'sharedSlip.add': 'Add to slip',
  'sharedSlip.replace': 'Replace mine',
  'sharedSlip.added': '{n, plural, one {# selection} other {# selections}} added to your slip',
  'sharedSlip.there': 'These selections are on your slip already',
  'sharedSlip.busy': 'Your slip is being placed: add these once it has its answer',
};
