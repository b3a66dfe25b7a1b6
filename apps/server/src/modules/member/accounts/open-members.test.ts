import type { Command, Rejection } from '@tern/engine';
import { expect, it } from 'vitest';
import { OpenMembers } from './open-members.ts';

const INVITER = 10_002_001;
const INVITED = 10_002_002;

/** A kernel that knows no member until it has opened the accounts. */
function opening(waiting: { memberId: number; inviterId: number }[] = []) {
  const commands: Command[] = [];
  const known = new Set<number>();
  const marked: number[] = [];
  const execute = async (command: Command) => {
    commands.push(command);
    const isRefused = command.kind === 'open-invited-member' && !known.has(command.inviterId);
    if (!isRefused && 'memberId' in command) known.add(command.memberId);
    const rejection: Rejection = isRefused ? 'UNKNOWN_MEMBER' : 'OK';
    return { rejection, sequence: commands.length, timeMs: 0, result: 0, repeated: false };
  };
  const members = {
    waitingToOpen: async () => waiting,
    markOpened: async (id: number) => void marked.push(id),
  };
  return { commands, marked, open: new OpenMembers({ execute }, members as never) };
}

it('opens a member and binds the inviter in one command', async () => {
  const { commands, marked, open } = opening();
  await open.open(INVITER);
  await open.open(INVITED, INVITER);
  expect(commands).toEqual([
    { kind: 'open-member', memberId: INVITER },
    { kind: 'open-invited-member', memberId: INVITED, inviterId: INVITER },
  ]);
  expect(marked).toEqual([INVITER, INVITED]);
});

it('opens an inviter first whose own opening was cut off, and leaves that one to the sweep', async () => {
  const { commands, marked, open } = opening();
  await open.open(INVITED, INVITER);
  expect(commands.map(({ kind }) => kind)).toEqual([
    'open-invited-member',
    'open-member',
    'open-invited-member',
  ]);
  expect(marked).toEqual([INVITED]);
});

it('binds the inviters of the members whom the sweep opens', async () => {
  const { commands, marked, open } = opening([
    { memberId: INVITER, inviterId: 0 },
    { memberId: INVITED, inviterId: INVITER },
  ]);
  expect(await open.sweep()).toBe(2);
  expect(commands.map(({ kind }) => kind)).toEqual(['open-member', 'open-invited-member']);
  expect(marked).toEqual([INVITER, INVITED]);
});
