/** Keeps a queue of password hashes full while a test works, however quick the machine is: each place is taken again at once. */
import type { HashQueue, Passwords } from '../passwords.ts';

const MORE_THAN_FIT = 70;

export async function whileQueueIsFull<T>(
  passwords: Passwords,
  queue: HashQueue,
  work: () => Promise<T>,
): Promise<T> {
  let isOver = false;
  const stranger = async () => {
    while (!isOver)
      await passwords
        .hash('of a stranger', queue)
        .catch(() => new Promise((resolve) => setImmediate(resolve)));
  };
  const strangers = Array.from({ length: MORE_THAN_FIT }, stranger);
  try {
    return await work();
  } finally {
    isOver = true;
    await Promise.all(strangers);
  }
}
