import DOMPurify from 'dompurify';

import { readLink } from './read-link.ts';

/** The elements of house texts: structure and emphasis, no styles, no scripts, no frames. */
const TAGS = 'h2 h3 h4 p br hr ul ol li blockquote strong em code bdi a img table thead tbody tr th td'.split(
  ' ',
);
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  A: ['href'],
  IMG: ['src', 'alt', 'width', 'height'],
  TH: ['scope', 'colspan', 'rowspan'],
  TD: ['colspan', 'rowspan'],
};

/** An instance of its own: its hooks concern nobody else. */
const purifier = DOMPurify(window);

purifier.addHook('afterSanitizeAttributes', (element) => {
  const allowed = ATTRIBUTES[element.tagName] ?? [];
  for (const name of element.getAttributeNames()) {
    if (!allowed.includes(name)) element.removeAttribute(name);
  }
  if (element.tagName === 'A') finishLink(element);
  if (element.tagName === 'IMG') finishPicture(element);
});

/** Cleans HTML of the house once more on the phone: a closed set of elements and attributes, links as
 *  `readLink` reads them, pictures of this host alone. What is left out leaves its text. Returns nodes,
 *  because HTML that is written and parsed again may come to mean something else. Cost: linear in the
 *  length. */
export const cleanHtml = (html: string): DocumentFragment =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: [...new Set(Object.values(ATTRIBUTES).flat())],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });

function finishLink(element: Element): void {
  const link = readLink(element.getAttribute('href') ?? '');
  if (!link) return element.removeAttribute('href');
  element.setAttribute('href', link.href);
  if (!link.isOutside) return;
  element.setAttribute('target', '_blank');
  element.setAttribute('rel', 'noopener noreferrer');
}

function finishPicture(element: Element): void {
  const source = readLink(element.getAttribute('src') ?? '');
  if (!source?.href.startsWith('/')) return element.remove();
  element.setAttribute('src', source.href);
  element.setAttribute('loading', 'lazy');
  if (!element.hasAttribute('alt')) element.setAttribute('alt', '');
}
