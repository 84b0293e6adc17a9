/** The relays that the League of Entropy names for everyone. */
export const DRAND_URLS = [
  'https://api.drand.sh',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
  'https://drand.cloudflare.com',
] as const;
