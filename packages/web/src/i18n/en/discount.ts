import type { Translated } from '../messages.ts';
import type { discount as source } from '../zh-hans/discount.ts';

export const discount: Translated<typeof source> = {
  'discount.title': 'Offers',
  'discount.running': 'Running now',
  'discount.upcoming': 'Coming soon',
  'discount.ended': 'Ended',
  'discount.terms': 'Terms',
  'discount.since': 'From {from}, no end date',
  'discount.period': '{from} – {to}',
  'discount.multiple': 'Adds {n}× the reward to the wagering requirement for withdrawals.',
  'discount.progress': 'Progress and conditions',
  'discount.login': 'Log in to claim',
  'discount.loginNamed': 'Log in to claim: {name}',
  'discount.empty': 'No offers at the moment',
  'discount.emptyText': 'New offers appear here.',
};
