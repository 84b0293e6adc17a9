import sanitizeHtml from 'sanitize-html';

/** The elements of house texts: structure and emphasis, no styles, no scripts, no frames. */
const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags:
    'h2 h3 h4 p br hr ul ol li blockquote strong em code bdi a img table thead tbody tr th td'.split(' '),
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  // Pages of the app, of this host, and of the web by TLS. Pictures come from this host alone.
  allowedSchemes: ['https', 'mailto'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    a: (tagName, attribs) => {
      const isOutside = /^(?:https|mailto):/i.test(attribs.href ?? '');
      const kept = attribs.href === undefined ? {} : { href: attribs.href };
      return {
        tagName,
        attribs: isOutside ? { ...kept, rel: 'noopener noreferrer', target: '_blank' } : kept,
      };
    },
  },
};

/** Cleans HTML that somebody wrote, before it is stored. The page that shows it cleans it once more.
 *  Cost: linear in the length. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, OPTIONS);
