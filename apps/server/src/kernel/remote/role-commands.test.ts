/** docs/bus.md lists the commands of each role as the core takes them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CommandKind, rejectionsOf } from '@tern/engine';
import { expect, test } from 'vitest';
import { maySend, ROLES_OF_COMMANDS } from './role-commands.ts';
import { SENDING_ROLES } from './subjects.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../../../docs/bus.md'), 'utf8');
const KINDS = Object.keys(ROLES_OF_COMMANDS) as CommandKind[];

function listedIn(name: string): string[] {
  const [, list = ''] = new RegExp(`^- ${name}: ([^.]+?)\\n(?:- |\\n)`, 'm').exec(PAGE) ?? [];
  return [...list.matchAll(/`([a-z-]+)`/g)].map(([, kind = '']) => kind);
}

test('the page lists what each role may send, and what the core alone makes', () => {
  for (const role of SENDING_ROLES)
    expect(listedIn(`\`${role}\``)).toEqual(KINDS.filter((kind) => maySend(role, kind)).sort());
  const ofNone = KINDS.filter((kind) => SENDING_ROLES.every((role) => !maySend(role, kind)));
  expect(listedIn('the core alone')).toEqual(ofNone.sort());
});

test('every kind of the engine has its roles, and no gateway sends what two operators approve', () => {
  expect(KINDS.filter((kind) => rejectionsOf(kind) === undefined)).toEqual([]);
  const dangerous: CommandKind[] = [
    'credit-from-outside',
    'credit-deposit',
    'approve-withdrawal',
    'set-member-flags',
  ];
  expect(dangerous.filter((kind) => maySend('gateway', kind))).toEqual([]);
});
