/** The processes of this machine as a tree, by /proc, so that a kill hits those that are meant and no other. */
import { readFileSync } from 'node:fs';

export function childrenOf(pid: number | undefined): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return text === '' ? [] : text.split(' ').map(Number);
  } catch {
    return [];
  }
}

export function descendantsOf(pid: number | undefined): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
}

/** The parts end with a zero byte; empty of a process that is gone. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
}

/** The simulated nodes that a process started. */
export function nodesBelow(pid: number | undefined): number[] {
  return descendantsOf(pid).filter((below) => /^\S*anvil\0/.test(commandOf(below)));
}

/** The signers that a process started, without the shells that guard them: a signer whose guard is killed would outlive all. */
export function signersBelow(pid: number | undefined): number[] {
  return descendantsOf(pid).filter((below) => /^\S*node\0.*signer\/dist\/main\.js\0/.test(commandOf(below)));
}

export function tryKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It was faster.
  }
}
