export const bet = {
  'bet.title': '投注',
} as const;
