/**
 * Passwords as argon2id over an HMAC under the pepper (rules/security#passwords). At most two hashes are computed at
 * once. What waits stands in queues of their own, which take turns: a flood of logins or registrations fills its own
 * queue, is refused with 429 there, and delays neither members who are logged in nor devices that are known.
 */
import { hash, verify } from '@node-rs/argon2';
import { CallError } from '../http/call.ts';
import type { KeyedHash } from './keyed-hash.ts';

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT_FORM = '$argon2id$v=19$m=19456,t=2,p=1$';
const AT_ONCE = 2;

/**
 * The queues of password hashing. `proven`: the client has shown a right password or code already, so it is never
 * refused in practice; `member`: a password inside a session; `known`: a login on a known device; `login`: any other
 * login.
 */
const QUEUES = { proven: 1_000, member: 64, known: 64, login: 64, registration: 64 } as const;
export type HashQueue = keyof typeof QUEUES;
/** The groups take turns; within a group the first queue that is not empty goes first. */
const TURNS: readonly (readonly HashQueue[])[] = [['proven', 'member'], ['known', 'login'], ['registration']];

export interface PasswordCheck {
  right: boolean;
  /** The parameters have changed since: hash anew while the password is at hand. */
  outdated: boolean;
}

export class Passwords {
  private working = 0;
  private lastTurn = 0;
  private readonly waiting: Record<HashQueue, (() => void)[]> = {
    proven: [],
    member: [],
    known: [],
    login: [],
    registration: [],
  };
  private stranger: Promise<string> | undefined;

  constructor(private readonly keyed: KeyedHash) {}

  /** @throws CallError rateLimited */
  hash(password: string, queue: HashQueue = 'proven'): Promise<string> {
    return this.inTurn(queue, () => this.newHash(password));
  }

  /**
   * Without a hash (no such account) the same work is done and the answer is wrong.
   * @throws CallError rateLimited: nothing was compared
   */
  async check(password: string, stored: string | undefined, queue: HashQueue): Promise<PasswordCheck> {
    // Outside the queues: a refusal there must not become the answer for every unknown account.
    this.stranger ??= this.newHash('nobody has this one');
    const against = stored ?? (await this.stranger);
    const right = await this.inTurn(queue, () => verify(against, this.keyed('password', password)));
    return { right: right && stored !== undefined, outdated: !against.startsWith(CURRENT_FORM) };
  }

  private newHash(password: string): Promise<string> {
    return hash(this.keyed('password', password), OPTIONS);
  }

  private async inTurn<T>(queue: HashQueue, work: () => Promise<T>): Promise<T> {
    if (this.working >= AT_ONCE) {
      const line = this.waiting[queue];
      if (line.length >= QUEUES[queue]) throw new CallError('rateLimited');
      await new Promise<void>((resolve) => line.push(resolve));
    } else this.working++;
    try {
      return await work();
    } finally {
      const next = this.takeNext();
      if (next === undefined) this.working--;
      else next();
    }
  }

  private takeNext(): (() => void) | undefined {
    for (let step = 1; step <= TURNS.length; step++) {
      const turn = (this.lastTurn + step) % TURNS.length;
      const queue = TURNS[turn]?.find((name) => this.waiting[name].length > 0);
      if (queue === undefined) continue;
      this.lastTurn = turn;
      return this.waiting[queue].shift();
    }
    return undefined;
  }
}
