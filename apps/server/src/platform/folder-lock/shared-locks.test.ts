import { expect, test } from 'vitest';
import { nfsHasLocks } from './shared-locks.ts';

/** 0:53 as the system numbers it: the minor number's low byte last. */
const DEVICE = 53;
const mounts = (options: string) =>
  [
    '22 27 0:20 / /proc rw,nosuid - proc proc rw',
    `120 27 0:53 / /data rw,relatime shared:60 - nfs4 store:/tern rw,vers=4.2,${options}`,
    '121 27 0:54 / /other rw - nfs4 store:/other rw,local_lock=none',
  ].join('\n');

test.each([
  ['locks at its server', 'hard,local_lock=none', true],
  ['keeps them to this machine', 'hard,local_lock=all', false],
  ['keeps those of flock to this machine', 'local_lock=flock,hard', false],
  ['has none', 'nolock,local_lock=none', false],
])('an NFS mount that %s', (_what, options, isShared) => {
  expect(nfsHasLocks(mounts(options), DEVICE)).toBe(isShared);
});

test('a mount that is not listed is not trusted', () => {
  expect(nfsHasLocks(mounts('local_lock=none'), 99)).toBe(false);
});
