import { describe, expect, it } from 'vitest';

import { isPublicAddress, lookUpPublic } from './public-address.ts';
import { readEndpoint } from './read-endpoint.ts';

const rules = { allowsLoopback: false };

describe('readEndpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://8.8.8.8/push',
    'https://[2606:4700::1111]/push',
  ])('accepts %s', (endpoint) => expect(readEndpoint(endpoint, rules)?.href).toBe(endpoint));

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm',
    'https://user:pw@fcm.googleapis.com/fcm',
    'https://localhost/push',
    'https://db.internal/push',
    'https://printer.local./push',
    'https://database/push',
    'https://127.0.0.1/push',
    'https://2130706433/push',
    'https://0x7f.1/push',
    'https://10.1.2.3/push',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/push',
    'https://[fd00::1]/push',
    'https://[::ffff:10.0.0.1]/push',
    'https://[64:ff9b::a00:1]/push',
    'ftp://push.example/a',
    'push.example',
    '',
  ])('refuses %j', (endpoint) => expect(readEndpoint(endpoint, rules)).toBeUndefined());

  it('accepts this machine where a setting says so, and no other private one', () => {
    const loose = { allowsLoopback: true };
    expect(readEndpoint('http://127.0.0.1:8080/push', loose)?.port).toBe('8080');
    expect(readEndpoint('http://10.0.0.1/push', loose)).toBeUndefined();
  });
});

describe('public addresses', () => {
  it.each([
    ['9.255.255.255', true],
    ['10.0.0.0', false],
    ['11.0.0.0', true],
    ['100.63.255.255', true],
    ['100.64.0.0', false],
    ['172.15.255.255', true],
    ['172.31.255.255', false],
    ['223.255.255.255', true],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['2a00:1450::1', true],
    ['fe80::1', false],
    ['2002:a00:1::', false],
    ['not an address', false],
  ])('%s: %j', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic));

  it.each([true, false])('are all that a name may resolve to (all: %j)', async (all) => {
    const error = await new Promise((resolve) => lookUpPublic('localhost', { all }, resolve));
    expect(error).toMatchObject({ code: 'EADDRNOTAVAIL' });
  });

  it('of a literal host pass', async () => {
    const found = await new Promise((resolve) =>
      lookUpPublic('8.8.8.8', { all: false }, (_, address) => resolve(address)),
    );
    expect(found).toBe('8.8.8.8');
  });
});
