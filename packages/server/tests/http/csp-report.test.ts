import { describe, expect, it } from 'vitest';

import { pageHeaders } from '../../src/http/security-headers.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';

const at = useDatabase();
const server = useServer(at);

const PATH = '/api/csp-report';
const BY_URI = {
  'csp-report': {
    'document-uri': 'https://tessera.example/#/pages/profile?name=ada',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/ada/steal.js?token=abc',
    'script-sample': 'steal(ada)',
  },
};
const BY_API = {
  type: 'csp-violation',
  url: 'https://tessera.example/ada',
  user_agent: 'Browser of ada',
  body: { effectiveDirective: 'style-src-attr', blockedURL: 'inline', sample: 'ada' },
};

const send = async (body: unknown, type = 'application/csp-report', ip?: string) =>
  (
    await server.post(PATH, undefined, {
      raw: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': type },
      ...(ip !== undefined && { ip }),
    })
  ).status;

async function countOf(directive: string): Promise<number> {
  const text = await server.ctx.metrics.registry.getSingleMetricAsString('tessera_csp_reports_total');
  return Number(new RegExp(`directive="${directive}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
}

describe('reports of a content security policy', () => {
  it('go where the policy of every page says', () => {
    expect(pageHeaders()['content-security-policy']).toContain(`; report-uri ${PATH}`);
  });

  it('are counted by directive in both forms, and nothing of the reader is kept', async () => {
    expect(await send(BY_URI)).toBe(204);
    expect(await send([BY_API, BY_API], 'application/reports+json')).toBe(204);
    expect([await countOf('script-src-elem'), await countOf('style-src-attr')]).toEqual([1, 2]);
    const lines = server.log.filter((line) => line.includes('content security policy violated'));
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('"directive":"script-src-elem","blocked":"https"');
    expect(lines.join('')).not.toMatch(/ada|evil|token|tessera\.example|Browser/);
    const rows = await at.owner.query(`select count(*)::integer as n from feedback`);
    expect(rows.rows).toEqual([{ n: 0 }]);
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{"csp-report":'],
    ['another thing', '{"a":1}'],
    ['null', 'null'],
    ['a list of lists', '[[[]]]'],
    ['a poisoned prototype', '{"__proto__":{"csp-report":{"effective-directive":"img-src"}}}'],
  ])('of %s count nothing', async (_what, raw) => {
    const before = await server.ctx.metrics.registry.getSingleMetricAsString('tessera_csp_reports_total');
    expect(await send(raw)).toBe(204);
    expect(await server.ctx.metrics.registry.getSingleMetricAsString('tessera_csp_reports_total')).toBe(
      before,
    );
  });

  it('name no directive of their own', async () => {
    expect(await send({ 'csp-report': { 'effective-directive': 'evil"} 1\nx' } })).toBe(204);
    expect(await countOf('other')).toBe(1);
  });

  it('are refused above 8 KiB, and count ten at most in one body and ten at once from one address', async () => {
    const big = { 'csp-report': { 'effective-directive': 'img-src', sample: 'x'.repeat(8_192) } };
    expect(await send(big)).toBe(413);
    expect(await countOf('img-src')).toBe(0);
    const many = Array.from({ length: 40 }, () => ({ body: { effectiveDirective: 'font-src' } }));
    expect(await send(many, 'application/reports+json')).toBe(204);
    expect(await countOf('font-src')).toBe(10);
    const frame = { 'csp-report': { 'effective-directive': 'frame-src' } };
    for (let n = 0; n < 30; n++) await send(frame, 'application/csp-report', '203.0.113.9');
    expect(await countOf('frame-src')).toBe(10);
  });
});
