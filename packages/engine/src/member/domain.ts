/** The domain of members, declared. */
import type { BaseRejection } from '../base/rejections.ts';
import type { DomainDeclaration } from '../codec/declarations.ts';
import { MEMBER_COMMANDS, type MemberCommand } from './commands.ts';
import { MEMBER_EVENTS, type MemberChanged } from './events.ts';
import { membersSection } from './snapshot.ts';

export const member = {
  commands: MEMBER_COMMANDS,
  events: MEMBER_EVENTS,
  rejections: {},
  snapshot: { members: membersSection },
} satisfies DomainDeclaration<MemberCommand, MemberChanged, BaseRejection>;
