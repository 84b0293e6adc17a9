const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

export const STYLE_PATH = '/api/docs.css';

/** Builds a plain page without scripts. `body` is markup; the caller has escaped untrusted values in it. */
export const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${escapeHtml(title)}</title><link rel="stylesheet" href="${STYLE_PATH}"></head><body><main>${body}</main></body></html>`;

export const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-inline-size: 60rem; margin-inline: auto; padding: 1rem; }
table { border-collapse: collapse; inline-size: 100%; }
th, td { text-align: start; padding: 0.25rem 0.75rem 0.25rem 0; vertical-align: top; border-block-end: 1px solid #8884; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.875rem; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; }
section { border-block-start: 1px solid #8886; padding-block: 0.5rem; }
h2 { font-size: 1.1rem; }
nav ul { columns: 3 14rem; padding: 0; list-style: none; }
`;
