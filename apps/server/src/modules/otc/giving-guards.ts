/** The checks that stand before a command that gives coins away: the trading password, and the locks that are on their way. */
import { CallError } from '../../platform/http/call.ts';
import type { SecurityApi } from '../security/index.ts';

export interface GivingGuards {
  hasPostPassword(memberId: number): Promise<boolean>;
  checkPostPassword(memberId: number, text: string): Promise<void>;
  /** The lock of a change that was made just now may not have reached the engine. */
  submitLocks(memberId: number): Promise<void>;
}

/** The part of the module of security that the guards ask. */
export type GuardingSecurity = Pick<SecurityApi, 'checkPostPassword'> & {
  tradingPasswords: Pick<SecurityApi['tradingPasswords'], 'isSet'>;
  locks: Pick<SecurityApi['locks'], 'submitWanted'>;
};

export function guardsOf({ tradingPasswords, checkPostPassword, locks }: GuardingSecurity): GivingGuards {
  return {
    hasPostPassword: (memberId) => tradingPasswords.isSet(memberId),
    checkPostPassword,
    submitLocks: async (memberId) => {
      try {
        await locks.submitWanted(memberId);
      } catch {
        throw new CallError('unavailable');
      }
    },
  };
}
