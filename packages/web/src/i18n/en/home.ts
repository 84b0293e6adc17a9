import type { Translated } from '../messages.ts';
import type { home as source } from '../zh-hans/home.ts';

export const home: Translated<typeof source> = {
  'home.title': 'Home',
  'home.balance': 'Available',
  'home.demo': 'Demo balance',
  'home.hideBalance': 'Hide the balance',
  'home.showBalance': 'Show the balance',
  'home.deposit': 'Deposit',
  'home.tryFree': 'Try it first',
  'home.heroTitle': 'Every draw, proved on your own phone',
  'home.heroText': 'Sealed before betting opens. Nobody can change it after.',
  'home.closingNext': 'Closing next',
  'home.games': 'All games',
  'home.issue': 'No. {no}',
  'home.every': '{n, plural, one {Every minute} other {Every # minutes}}',
  'home.everySeconds': '{n, plural, one {Every second} other {Every # seconds}}',
  'home.closed': 'Closed',
  'home.last': 'Last',
  'home.noGames': 'No games are open right now',
  'home.noGamesText': 'Refresh in a while to see what opens.',
  'home.playMoney': 'Play money only. Nothing here is real money.',
  'home.adults': '18 and over only',
  'home.service': 'Service {hours}',
  'home.grade': 'Fairness grade {grade}',
};
