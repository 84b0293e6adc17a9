import path from 'node:path';

import type { Env } from '../config/env.ts';
import { noPush, type PushSender } from './push-sender.ts';
import { openVapidKeys } from './vapid-key.ts';
import { webPushSender } from './web-push-sender.ts';

/** The sender that the settings choose. Without a subject there is none: a server talks to the push services
 *  of browsers only if its owner wants it to. */
export function openPush({
  push: { subject, allowsLoopback },
  dataDir,
}: Pick<Env, 'push' | 'dataDir'>): PushSender {
  if (subject === undefined) return noPush;
  return webPushSender({ keys: openVapidKeys(path.join(dataDir, 'push.pem')), subject, allowsLoopback });
}
