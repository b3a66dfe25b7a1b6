// Reads how much processor time this process and all processes that it began have taken, on Linux alone; elsewhere nothing is
// known. The kernel adds the time of a process to its parent when the parent waits for it. A process whose parent was killed
// has none that waits: the tracker looks at all processes once a second and keeps what it saw of such orphans.

import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second, whatever its clock. */
const MS_PER_TICK = 10;
const LOOK_EVERY_MS = 1_000;

const isKnown = process.platform === 'linux';

/** Time of a process and of the children that it has waited for, with its parent and its start; undefined when it is gone. */
function readProcess(id) {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8');
    // The second field is a name in brackets and may hold blanks.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [user, system, childrenUser, childrenSystem] = fields.slice(11, 15).map(Number);
    return {
      parent: Number(fields[1]),
      start: fields[19],
      ownMs: (user + system) * MS_PER_TICK,
      childrenMs: (childrenUser + childrenSystem) * MS_PER_TICK,
    };
  } catch {
    return undefined;
  }
}

/** Milliseconds of processor time that this process's ended children took with theirs. */
export const childrenMs = () => (isKnown ? (readProcess('self')?.childrenMs ?? 0) : undefined);

/** Milliseconds of processor time that this process and its ended children took. */
export function processorMs() {
  const own = isKnown ? readProcess('self') : undefined;
  return own && own.ownMs + own.childrenMs;
}

/**
 * Looks after the processes that descend from this one.
 * @returns a function that gives the milliseconds of this process, its ended children and all orphans so far, or undefined
 *   where nothing is known
 */
export function trackProcessorTime() {
  if (!isKnown) return () => undefined;
  /** Number of a living descendant to its start, so that a number which is given again is another process. */
  let descendants = new Map();
  /** Number and start of an orphan to its time. */
  const orphans = new Map();
  const look = () => {
    const processes = new Map();
    for (const name of readdirSync('/proc')) {
      const found = /^\d+$/.test(name) && readProcess(name);
      if (found) processes.set(Number(name), found);
    }
    const isOurs = (id) => id === process.pid || descendants.get(id) === processes.get(id)?.start;
    const ours = new Map();
    const visit = (id) => {
      const found = processes.get(id);
      if (!found || id === process.pid || ours.has(id)) return ours.has(id) || id === process.pid;
      const hasOurParent = processes.has(found.parent) && found.parent !== 1 && visit(found.parent);
      if (!hasOurParent && !isOurs(id)) return false;
      ours.set(id, found.start);
      if (!hasOurParent) orphans.set(`${id} ${found.start}`, found.ownMs + found.childrenMs);
      return true;
    };
    for (const id of processes.keys()) visit(id);
    descendants = ours;
  };
  setInterval(look, LOOK_EVERY_MS).unref();
  return () => {
    look();
    return processorMs() + [...orphans.values()].reduce((sum, ms) => sum + ms, 0);
  };
}
