/** The members of the desk's tests as the modules below it would tell of them. */
import type { Command } from '@tern/engine';
import type { MemoryKernel } from '../../../kernel/testing/memory-kernel.ts';
import { CallError } from '../../../platform/http/call.ts';
import type { OtcDeps } from '../open-otc.ts';
import { cardOf, MERCHANT, OTHER_MERCHANT, OTHER_TAKER, STRANGER, TAKER } from './otc-commands.ts';

export const POST_PASSWORD = '482915';
const DAY_MS = 86_400_000;

/** A test changes it. */
export interface Person {
  nickName: string;
  phone: string;
  mail: string;
  hasGoogle: boolean;
  createdMs: number;
  hasPostPassword: boolean;
  lastSeenMs: number;
}

export class PeopleForTests {
  /** The commands of locks that wait to reach the engine. */
  readonly locks: Command[] = [];
  /** Pairs `taker/merchant` that share a device. */
  readonly tied = new Set<string>();
  readonly wrongTries: number[] = [];
  /** Uploaded images that may be taken. */
  readonly unusedImages = new Set<string>();
  private readonly people = new Map<number, Person>();

  constructor(private readonly kernel: MemoryKernel) {
    for (const memberId of [MERCHANT, TAKER, OTHER_MERCHANT, OTHER_TAKER, STRANGER]) this.join(memberId);
  }

  join(memberId: number): void {
    this.people.set(memberId, {
      nickName: `Member ${cardOf(memberId) / 10}`,
      phone: `1380000${String(memberId).slice(-4)}`,
      mail: `${memberId}@example.com`,
      hasGoogle: true,
      createdMs: this.kernel.nowMs - 100 * DAY_MS,
      hasPostPassword: true,
      lastSeenMs: 0,
    });
  }

  of(memberId: number): Person {
    const person = this.people.get(memberId);
    if (person === undefined) throw new Error(`there is no member ${memberId}`);
    return person;
  }

  /** The answers that the module asks other modules for. */
  deps(): Pick<OtcDeps, 'member' | 'security' | 'payment' | 'identity' | 'images'> {
    const standings = new Map(this.kernel.initial.members.map((member) => [member.memberId, member]));
    this.kernel.onReleased((released) => {
      for (const event of released.events)
        if (event.kind === 'member-changed') standings.set(event.memberId, event);
    });
    return {
      member: {
        members: {
          byId: async (memberId) => this.memberOf(memberId),
          nickNames: async (ids) => new Map(ids.flatMap((memberId) => this.nameOf(memberId))),
        },
        existing: async (memberId) => {
          if (!this.people.has(Number(memberId))) throw new CallError('memberUnknown');
          return Number(memberId);
        },
        people: {
          findMember: (memberId) => standings.get(memberId) ?? fail(`no member ${memberId}`),
        },
      },
      security: {
        sessions: { list: (memberId) => [{ lastSeenMs: this.of(memberId).lastSeenMs }] as never },
        tradingPasswords: { isSet: async (memberId) => this.of(memberId).hasPostPassword },
        google: { isBound: async (memberId) => this.of(memberId).hasGoogle },
        checkPostPassword: async (memberId, text) => this.check(memberId, text),
        locks: { submitWanted: () => this.submitLocks() },
      },
      identity: {
        verifiedName: async (memberId) => `Name ${cardOf(memberId) / 10}`,
        markedImage: async ({ imageId }) => ({
          contentType: 'image/png',
          bytes: Buffer.from(`marked ${imageId}`),
        }),
      },
      images: {
        takeImage: async (_sql, { imageId }) => this.takeImage(imageId),
        release: async (_sql, imageIds) => imageIds.forEach((imageId) => void this.unusedImages.add(imageId)),
        drop: async () => undefined,
        read: async (imageId) => ({ contentType: 'image/png', bytes: Buffer.from(imageId) }),
      },
      payment: {
        payees: async (methodIds) => methodIds.map((methodId) => payeeOf(methodId)),
        ties: {
          between: async () => ({ devices: 1, addresses: 2, accounts: 3 }),
          sharersOf: async (memberId, others) => ({
            devices: others.filter((other) => this.tied.has(`${memberId}/${other}`)),
            accounts: [],
          }),
          othersOf: async (memberId) => ({ devices: cardOf(memberId), accounts: cardOf(memberId) + 1 }),
        },
      },
    };
  }

  private memberOf(memberId: number) {
    const person = this.people.get(memberId);
    return person && ({ id: memberId, areaCode: '86', ...person } as never);
  }

  private nameOf(memberId: number): [number, string][] {
    const { nickName } = this.of(memberId);
    return nickName === '' ? [] : [[memberId, nickName]];
  }

  private check(memberId: number, text: string): void {
    if (!this.of(memberId).hasPostPassword) throw new CallError('postPasswordMissing');
    if (text === POST_PASSWORD) return;
    this.wrongTries.push(memberId);
    throw new CallError('postPasswordWrong');
  }

  private takeImage(imageId: string): void {
    if (!this.unusedImages.delete(imageId)) throw new CallError('imageUnknown');
  }

  private async submitLocks(): Promise<undefined> {
    for (const command of this.locks.splice(0)) await this.kernel.execute(command);
    return undefined;
  }
}

/** The bank card that `cardOf` names. */
function payeeOf(methodId: number) {
  const memberId = 10_002_000 + Math.floor(methodId / 10);
  return {
    methodId,
    memberId,
    kind: 'bankCard' as const,
    holderName: `Name ${Math.floor(methodId / 10)}`,
    account: `622202000000${String(methodId).padStart(4, '0')}`,
    bankName: 'A bank',
    branch: '',
    imageId: '',
    isDeleted: false,
  };
}

function fail(text: string): never {
  throw new Error(text);
}
