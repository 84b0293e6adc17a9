import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { epochMs } from '@tessera/domain/time';
import { createMetrics } from '@tessera/server/telemetry/metrics';
import { EVENT_OF_CALL } from '@tessera/server/telemetry/security-events';
import { createSecurityLog } from '@tessera/server/telemetry/security-log';

// Checks that Prometheus does not make: an alarm over a metric that no server has never rings.

const text = (file: string): string =>
  readFileSync(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8');

type Rule = {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
};
const { groups } = parse(text('deploy/alerts.yml')) as { groups: { name: string; rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

const metrics = createMetrics();
createSecurityLog(
  { metrics, clock: { now: () => epochMs(0) }, log: pino({ level: 'silent' }) },
  () => undefined,
);
/** The labels of each metric by its name. */
const labelsOf = new Map(
  metrics.registry
    .getMetricsAsArray()
    .map((metric) => [metric.name, (metric as { labelNames?: string[] }).labelNames ?? []] as const),
);

/** Each selector of an expression: a metric and what is asked of its labels. */
const selectorsOf = (expr: string) =>
  Array.from(expr.matchAll(/(tessera_[a-z_]+)(?:\{([^}]*)\})?/g), ([, name = '', asked = '']) => ({
    name: labelsOf.has(name) ? name : name.replace(/_(?:bucket|count|sum)$/, ''),
    asked: Array.from(asked.matchAll(/(\w+)=~?"([^"]*)"/g), ([, label = '', values = '']) => ({
      label,
      values: values.split('|'),
    })),
  }));

describe('alerts', () => {
  it('have names of their own, a severity and a sentence', () => {
    expect(rules.length).toBeGreaterThan(20);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { alert, labels, annotations, ...rule } of rules) {
      expect(alert).toMatch(/^Tessera[A-Z]\w+$/);
      expect(['page', 'ticket'], alert).toContain(labels.severity);
      expect(annotations.summary, alert).toMatch(/\w+ \w+/);
      expect(rule.for ?? '1m', alert).toMatch(/^[1-9]\d*[mh]$/);
    }
  });

  it.each(rules.map(({ alert, expr }) => [alert, expr] as const))('%s asks what a server has', (_, expr) => {
    const selectors = selectorsOf(expr);
    if (!expr.includes('up{')) expect(selectors).not.toEqual([]);
    for (const { name, asked } of selectors) {
      expect(Array.from(labelsOf.keys())).toContain(name);
      for (const { label } of asked) expect(labelsOf.get(name)).toContain(label);
    }
  });

  it('name kinds of security events that there are', async () => {
    const known = (await metrics.securityEvents.get()).values.map(({ labels }) => labels.event);
    const asked = rules
      .flatMap(({ expr }) => selectorsOf(expr))
      .filter(({ name }) => name === 'tessera_security_events_total')
      .flatMap((selector) => selector.asked.flatMap(({ values }) => values));
    expect(asked.length).toBeGreaterThan(10);
    expect(known).toEqual(expect.arrayContaining(asked));
  });

  it('miss a checkpoint whatever else is signed, and ring for a single right that the database refused', () => {
    const ruleOf = (name: string) => rules.find(({ alert }) => alert === name);
    const askedBy = (name: string) => selectorsOf(ruleOf(name)?.expr ?? '').flatMap(({ asked }) => asked);
    const event = (...values: string[]) => [{ label: 'event', values }];
    expect(askedBy('TesseraNoCheckpoint')).toEqual(event('checkpoint_signed'));
    expect(Object.values(EVENT_OF_CALL)).not.toContain('checkpoint_signed');
    expect(askedBy('TesseraDatabaseRight')).toEqual(event('database_right'));
    expect(ruleOf('TesseraDatabaseRight')).toMatchObject({
      expr: expect.stringMatching(/> 0$/),
      labels: { severity: 'page' },
    });
    expect(ruleOf('TesseraDatabaseRight')?.for).toBe(undefined);
  });

  it('ring for every metric that the page on monitoring lists', () => {
    const whole = text('docs/operations/deploy.md');
    const page = whole.slice(whole.indexOf('## Monitoring'), whole.indexOf('## The audit chain'));
    const listed = new Set(Array.from(page.matchAll(/`(tessera_[a-z_]+)`/g), ([, name = '']) => name));
    const rung = new Set(rules.flatMap(({ expr }) => selectorsOf(expr)).map(({ name }) => name));
    expect(listed.size).toBeGreaterThan(10);
    expect([...listed].filter((name) => !rung.has(name))).toEqual([]);
  });
});
