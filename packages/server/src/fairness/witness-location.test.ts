import { hostname, networkInterfaces } from 'node:os';

import { describe, expect, test } from 'vitest';

import { witnessLocation } from './witness-location.ts';

const at = (url: string) => witnessLocation({ fairnessPolicy: 'both', witness: { url, secret: 's' } });

describe('witnessLocation', () => {
  test.each([
    'http://127.0.0.1:7001',
    'http://127.1:7001',
    'http://0x7f000001:7001',
    'http://localhost:7001',
    'http://[::1]:7001',
    'http://[::ffff:127.0.0.1]:7001',
    `http://${hostname()}:7001`,
  ])('of %s is this machine', (url) => {
    expect(at(url)).toBe('same-machine');
  });

  test('of an address of an interface is this machine', () => {
    const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
    for (const { address, family } of addresses.filter(({ scopeid }) => !scopeid))
      expect(at(`http://${family === 'IPv6' ? `[${address}]` : address}:7001`)).toBe('same-machine');
  });

  test('of another address is independent', () => {
    expect(at('http://203.0.113.7:7001')).toBe('independent');
    expect(at('http://witness.example.org:7001')).toBe('independent');
  });

  test('of settings without a place is this machine, and of a policy without a witness none', () => {
    expect(witnessLocation({ fairnessPolicy: 'witness', witness: undefined })).toBe('same-machine');
    const witness = { url: 'http://203.0.113.7:7001', secret: 's' };
    expect(witnessLocation({ fairnessPolicy: 'beacon', witness })).toBe('none');
    expect(witnessLocation({ fairnessPolicy: 'solo', witness })).toBe('none');
  });
});
