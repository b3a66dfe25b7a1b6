/** Modules about people that know no member, for tests in which only the way to them matters. */
import { DESK_CALL_NAMES } from '@tern/protocol/desk';
import { DESK_CALLS } from '@tern/protocol/desk-calls';
import { CallError } from '../../src/platform/http/call.ts';
import type { DeskRegistry } from '../../src/platform/http/desk-registry.ts';

/** The modules about people, or what stands in for them. */
export interface PeopleForTests {
  existing(memberId: string): Promise<number>;
  deskCalls(calls: DeskRegistry): void;
}

export const STAND_INS: PeopleForTests = {
  existing: () => Promise.reject(new CallError('memberUnknown')),
  deskCalls(calls) {
    // Every call declares it, and it says of none that a test has met an error of its own.
    const refuse = () => {
      throw new CallError('parameterInvalid', { field: 'memberId' });
    };
    for (const name of DESK_CALL_NAMES) {
      const { path, fourEyes, write } = DESK_CALLS[name];
      if (!/^(?:member|identity|security)\//.test(path) || calls.find(name) !== undefined) continue;
      if (fourEyes) calls.fourEyes(name as 'approveSecurityReview', { examine: refuse, execute: refuse });
      else if (write) calls.action(name as 'freezeMember', refuse);
      else calls.read(name as 'getMemberDetail', refuse);
    }
  },
};
