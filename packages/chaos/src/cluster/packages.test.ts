import { expect, it } from 'vitest';

import { whyNoCluster } from './packages.ts';

it('names the packages that are missing, each once', () => {
  expect(whyNoCluster(() => true)).toBeUndefined();
  expect(whyNoCluster((file) => !/patroni|unshare|setpriv/.test(file))).toBe(
    'a cluster needs Debian packages that are not here: apt-get install -y --no-install-recommends patroni util-linux',
  );
});
