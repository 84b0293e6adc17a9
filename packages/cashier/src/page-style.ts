import { createHash } from 'node:crypto';

/** The only style of the payment page; it is inline, and its hash is in the page's policy. */
export const STYLE = `
:root { color-scheme: light dark;
  --paper: light-dark(oklch(98.5% 0.004 85), oklch(17% 0.006 60));
  --surface: light-dark(oklch(100% 0 0), oklch(21% 0.006 60));
  --sunken: light-dark(oklch(96% 0.006 85), oklch(14% 0.005 60));
  --ink: light-dark(oklch(22% 0.012 60), oklch(94% 0.006 85));
  --soft: light-dark(oklch(45% 0.012 60), oklch(75% 0.008 80));
  --line: light-dark(oklch(90% 0.006 85), oklch(29% 0.008 60));
  --accent: light-dark(oklch(54% 0.19 32), oklch(68% 0.17 35));
  --on-accent: light-dark(oklch(100% 0 0), oklch(17% 0.02 35));
  --ok: light-dark(oklch(48% 0.1 150), oklch(76% 0.12 150));
  --wait: light-dark(oklch(51% 0.11 65), oklch(80% 0.11 75));
  background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, 'PingFang SC', 'Noto Sans SC', 'Noto Sans CJK SC', 'Noto Sans Arabic', sans-serif; }
body { margin: 0; }
main { max-inline-size: 480px; margin-inline: auto; padding: 16px; display: grid; gap: 16px; }
h1 { font-size: 1rem; font-weight: 600; margin: 0; }
p { margin: 0; }
.play { border: 1px dashed var(--wait); border-radius: 12px; padding: 12px; color: var(--wait); font-size: 0.875rem; }
.play strong { display: block; font-size: 1rem; }
.sum { font-size: 2.5rem; font-weight: 600; line-height: 1.2; font-variant-numeric: tabular-nums; }
.soft { color: var(--soft); font-size: 0.875rem; }
dl { margin: 0; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 4px 16px; }
dl div { padding-block: 12px; border-block-end: 1px solid var(--line); }
dl div:last-child { border: 0; }
dt { color: var(--soft); font-size: 0.75rem; }
dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
form { display: grid; gap: 12px; }
label { font-size: 0.875rem; color: var(--soft); display: grid; gap: 4px; }
input { font: inherit; color: inherit; background: var(--sunken); border: 1px solid var(--line); border-radius: 6px;
  block-size: 44px; padding-inline: 12px; box-sizing: border-box; inline-size: 100%; }
button { font: inherit; font-weight: 600; min-block-size: 44px; border-radius: 12px; border: 1px solid var(--line);
  background: var(--surface); color: var(--ink); cursor: pointer; }
button.first { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.paid { color: var(--ok); }
.no { color: var(--wait); font-size: 0.875rem; }
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Headers of the page: no scripts, forms only to itself, framed only by the app. */
export const pageHeaders = (origins: readonly string[], own: string): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    // Also by its own origin: in a sandboxed frame the page itself has no origin.
    `form-action 'self' ${own}`,
    `frame-ancestors ${origins.length > 0 ? origins.join(' ') : "'none'"}`,
    "base-uri 'none'",
  ].join('; '),
});
