const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

/** Headers of every API reply, errors included: the data must not be embedded, framed, sniffed or cached.
 *  Each header costs a bet about a microsecond, so headers that only affect pages are sent with pages
 *  only. */
export const API_HEADERS: Readonly<Record<string, string>> = {
  ...EVERYWHERE,
  // Allowed origins read replies through CORS, which `same-origin` would forbid.
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

/** The media type of every reply of a call. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** Where browsers report what a policy has blocked. */
export const CSP_REPORT_PATH = '/api/csp-report';

/** One year, sent only over TLS. */
export const STRICT_TRANSPORT = 'max-age=31536000';

export type PagePolicy = {
  /** 'sha256-…' of the inline scripts and styles of the page. */
  readonly scriptHashes?: readonly string[];
  readonly styleHashes?: readonly string[];
  /** The policies of trusted types that scripts of the page may create: without one no text becomes HTML or
   *  the address of a script. */
  readonly trustedTypes?: readonly string[];
  /** Origins that the page may frame. */
  readonly frameOrigins?: readonly string[];
};

/** Headers of our pages. Scripts come from this origin or have a known hash; nothing is evaluated, embedded
 *  or posted elsewhere, and only pages of known origins are framed. */
export function pageHeaders(policy: PagePolicy = {}): Record<string, string> {
  const hashes = (list: readonly string[] = []): string[] =>
    list.map((hash) => `'${hash.replaceAll("'", '')}'`);
  const rules = [
    "default-src 'none'",
    ['script-src', "'self'", ...hashes(policy.scriptHashes)].join(' '),
    ['style-src', "'self'", ...hashes(policy.styleHashes)].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    `report-uri ${CSP_REPORT_PATH}`,
  ];
  if (policy.frameOrigins?.length) rules.push(['frame-src', ...policy.frameOrigins].join(' '));
  if (policy.trustedTypes) {
    rules.push("require-trusted-types-for 'script'", ['trusted-types', ...policy.trustedTypes].join(' '));
  }
  return {
    ...EVERYWHERE,
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'content-security-policy': rules.join('; '),
  };
}
