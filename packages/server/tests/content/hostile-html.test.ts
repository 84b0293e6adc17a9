import { describe, expect, it } from 'vitest';

import { cleanHtml } from '../../src/content/clean-html.ts';
import { HOSTILE_HTML } from '../support/http/hostile-html.ts';
import { htmlFindings } from './html-findings.ts';

describe('rich text of the house', () => {
  it('runs none of 500 hostile texts once it is cleaned, and stays what it is when cleaned again', () => {
    expect(HOSTILE_HTML.length).toBeGreaterThanOrEqual(500);
    const wrong = HOSTILE_HTML.flatMap((html) => {
      const cleaned = cleanHtml(html);
      const found = [...htmlFindings(cleaned), ...(cleanHtml(cleaned) === cleaned ? [] : ['changes again'])];
      return found.length > 0 ? [{ html, cleaned, found }] : [];
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ['<p onclick="alert(1)">a</p>', 'attribute p onclick'],
    ['<script>alert(1)</script>', 'element script'],
    ['<a href="javascript:alert(1)">a</a>', 'href javascript:alert(1)'],
    ['<img src="https://e.example/a.png" />', 'src https://e.example/a.png'],
    ['<img src=x onerror=alert(1)>', 'not text: <img src=x onerror=alert(1)>'],
  ])('is not what %s would be', (html, finding) => {
    expect(htmlFindings(html)).toContain(finding);
  });
});
