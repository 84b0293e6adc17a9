import type { FamilyCharts } from '../family-parts.ts';

export const pk10Charts: FamilyCharts = {
  places: { name: 'history.track.place', count: 10, from: 1, to: 10 },
  sum: { name: 'history.track.podium', from: 3, to: 19 },
  leads: 'places',
  roads: ['sides', 'parity', 'duel'],
};
