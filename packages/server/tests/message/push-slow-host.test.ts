import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { createHostLanes } from '../../src/push/host-lanes.ts';
import { sendDue } from '../../src/push/send-pushes.ts';
import { newVapidKey, openVapidKeys } from '../../src/push/vapid-key.ts';
import { webPushSender } from '../../src/push/web-push-sender.ts';
import { type Browser, type PushService, startPushService } from '../support/contracts/push-service.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';

const at = useDatabase();
const folder = mkdtempSync(path.join(tmpdir(), 'push-slow-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(path.join(folder, 'push.pem'), newVapidKey());
const push = webPushSender({
  keys: openVapidKeys(path.join(folder, 'push.pem')),
  subject: 'mailto:push@house.example',
  allowsLoopback: true,
});
const server = useServer(at, {}, { push });
const open: { service?: PushService } = {};
beforeAll(async () => void (open.service = await startPushService()));
afterAll(() => open.service?.stop());

/** A member with one browser that is subscribed, and a message that is due. */
async function due(name: string, browser: Browser): Promise<void> {
  const { token, id } = await server.member(name);
  const keys = {
    endpoint: browser.endpoint,
    p256dh: browser.p256dh.toString('base64url'),
    auth: browser.auth.toString('base64url'),
  };
  const reply = await server.post(
    'push/subscribe',
    { ...keys, topics: ['service'], hide_amounts: 0 },
    { token },
  );
  expect(reply.body.code).toBe(1);
  await at.owner.query(
    `insert into push_outbox (subscription_id, topic, cause, params, expires_at)
     select id, 'service', '1', '{}', now() + interval '10 minutes' from push_subscriptions where member_id = $1`,
    [id],
  );
}
/** Messages that are left, and of these how many are due in the next quarter of a minute. */
const left = async () =>
  (
    await at.owner.query(
      `select count(*)::int as all, count(*) filter (where due_at < now() + interval '15 seconds')::int as soon
       from push_outbox`,
    )
  ).rows[0];

it('a service that does not answer holds up no message of another, and has two on their way', async () => {
  const asked = { count: 0 };
  const silent = createServer(() => void (asked.count += 1));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const service = open.service!;
  const lanes = createHostLanes();
  for (let n = 0; n < 20; n++) lanes.leave(new URL(service.origin).host, 'now', true);
  const good = service.browser(push.publicKey);
  for (let n = 0; n < 4; n++)
    await due(`Slow${n}`, {
      ...service.browser(push.publicKey),
      endpoint: `http://127.0.0.1:${port}/push/${n}`,
    });
  await due('Good', good);
  await sendDue(server.ctx, lanes);
  expect(good.received).toHaveLength(1);
  await expect.poll(() => asked.count).toBe(2);
  // Two are on their way, and two wait for a moment.
  expect(await left()).toEqual({ all: 4, soon: 2 });
  silent.closeAllConnections();
  silent.close();
  await expect.poll(left).toEqual({ all: 4, soon: 4 });
});
