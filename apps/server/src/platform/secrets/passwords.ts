/**
 * Passwords as argon2id over an HMAC under the pepper (rules/security#passwords). At most two hashes are computed at
 * once. What waits stands in queues of their own, which take turns: a flood of logins or registrations fills its own
 * queue, is refused with 429 there, and delays neither members who are logged in nor devices that are known. A queue
 * counts hashes, not calls: a password that keyboards write in several ways costs one for each.
 */

import { hash, verify } from '@node-rs/argon2';
import { preparedPassword } from '@tern/protocol';
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
  /** The parameters have changed since, or another form was right: hash anew while the password is at hand. */
  outdated: boolean;
}

/** `every-form`: a right password takes as many hashes as a wrong one, for an answer that must not tell which it was. */
export type CheckEffort = 'until-right' | 'every-form';

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
  /** The hashes that were admitted and have not begun. */
  private readonly admitted: Record<HashQueue, number> = {
    proven: 0,
    member: 0,
    known: 0,
    login: 0,
    registration: 0,
  };
  private stranger: Promise<string> | undefined;

  constructor(private readonly keyed: KeyedHash) {}

  async hash(password: string, queue: HashQueue = 'proven'): Promise<string> {
    this.admit(queue, 1);
    return this.inTurn(queue, () => this.newHash(password));
  }

  /** Without a hash (no such account) the same work is done and the answer is wrong. */
  async check(
    password: string,
    stored: string | undefined,
    queue: HashQueue,
    effort: CheckEffort = 'until-right',
  ): Promise<PasswordCheck> {
    // Outside the queues: a refusal there must not become the answer for every unknown account.
    this.stranger ??= this.newHash('nobody has this one');
    const against = stored ?? (await this.stranger);
    const forms = hashedForms(password);
    this.admit(queue, forms.length);
    let begun = 0;
    let rightForm: string | undefined;
    try {
      for (const form of forms) {
        begun += 1;
        const isRight = await this.inTurn(queue, () => verify(against, this.keyed('password', form)));
        if (isRight) rightForm ??= form;
        if (isRight && effort === 'until-right') break;
      }
    } finally {
      this.admitted[queue] -= forms.length - begun;
    }
    const isPrepared = rightForm === undefined || rightForm === forms[0];
    return {
      right: rightForm !== undefined && stored !== undefined,
      outdated: !isPrepared || !against.startsWith(CURRENT_FORM),
    };
  }

  private newHash(password: string): Promise<string> {
    return hash(this.keyed('password', preparedPassword(password)), OPTIONS);
  }

  /** Gives places to all hashes of one call, or to none. */
  private admit(queue: HashQueue, hashes: number): void {
    const waiting = this.working >= AT_ONCE ? hashes : hashes - 1;
    if (this.admitted[queue] + waiting > QUEUES[queue]) throw new CallError('rateLimited');
    this.admitted[queue] += hashes;
  }

  /** Runs one admitted hash. */
  private async inTurn<T>(queue: HashQueue, work: () => Promise<T>): Promise<T> {
    if (this.working >= AT_ONCE) await new Promise<void>((resolve) => this.waiting[queue].push(resolve));
    else {
      this.working++;
      this.admitted[queue]--;
    }
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
      this.admitted[queue]--;
      return this.waiting[queue].shift();
    }
    return undefined;
  }
}

/**
 * The prepared form, then those in which a password of before may have been hashed: as typed, and with its marks apart.
 * A password that is the same in all of them, as any of ASCII, is one form.
 */
function hashedForms(typed: string): string[] {
  return [...new Set([preparedPassword(typed), typed, typed.normalize('NFD')])];
}
