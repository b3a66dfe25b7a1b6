/** Tells if the locks of a folder's file system hold on every machine that has it mounted. */
import { readFileSync, statfsSync, statSync } from 'node:fs';

/** Some of these lock among the processes of one machine alone, some not at all. */
const LOCAL_AT_MOST = new Set([
  0x6573_5546, // FUSE
  0x0102_1997, // 9p
  0xff53_4d42, // CIFS
  0xfe53_4d42, // SMB 2 and later
  0x517b, // SMB
]);
const NFS = 0x6969;

export function hasSharedLocks(folder: string): boolean {
  const type = statfsSync(folder).type >>> 0;
  if (LOCAL_AT_MOST.has(type)) return false;
  return type !== NFS || nfsHasLocks(readFileSync('/proc/self/mountinfo', 'utf8'), statSync(folder).dev);
}

/** @param device as the system reports it of a file there */
export function nfsHasLocks(mounts: string, device: number): boolean {
  const major = (device >>> 8) & 0xfff;
  const minor = (device & 0xff) | ((device >>> 12) & 0xfff00);
  const mount = mounts.split('\n').find((line) => line.split(' ')[2] === `${major}:${minor}`);
  const options = mount?.split(' - ')[1]?.split(' ')[2]?.split(',');
  return options !== undefined && !options.some((option) => NFS_WITHOUT_LOCKS.has(option));
}

const NFS_WITHOUT_LOCKS = new Set(['nolock', 'local_lock=all', 'local_lock=flock']);
