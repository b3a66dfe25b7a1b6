/**
 * Login passwords as argon2id over an HMAC under the pepper (SAFETY 6). At most two are worked on at once and few wait:
 * whoever floods the login gets 429 and the orders keep their cores.
 */
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../http/call.ts';
import type { KeyedHash } from './keyed-hash.ts';

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT_FORM = '$argon2id$v=19$m=19456,t=2,p=1$';
const AT_ONCE = 2;
const MOST_WAITING = 64;

export interface PasswordCheck {
  right: boolean;
  /** The parameters have changed since: hash anew while the password is at hand. */
  outdated: boolean;
}

export class Passwords {
  private working = 0;
  private readonly waiting: (() => void)[] = [];
  private stranger: Promise<string> | undefined;

  constructor(private readonly keyed: KeyedHash) {}

  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(this.keyed('password', password), OPTIONS));
  }

  /** Without a hash (no such account) the same work is done and the answer is wrong. */
  async check(password: string, stored: string | undefined): Promise<PasswordCheck> {
    this.stranger ??= this.hash('nobody has this one');
    const against = stored ?? (await this.stranger);
    const right = await this.inTurn(() => verify(against, this.keyed('password', password)));
    return { right: right && stored !== undefined, outdated: !against.startsWith(CURRENT_FORM) };
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.working >= AT_ONCE) {
      if (this.waiting.length >= MOST_WAITING) throw new Refusal('rateLimited');
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else this.working++;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.working--;
      else next();
    }
  }
}
