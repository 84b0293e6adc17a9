export const proof = {
  'proof.title': '公平验证',
} as const;
