export const record = {
  'record.title': '投注记录',
} as const;
