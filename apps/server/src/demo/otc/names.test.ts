import type { ErrorName } from '@tern/protocol';
import { expect, it } from 'vitest';
import { CallError } from '../../platform/http/call.ts';
import type { Call } from './demo-caller.ts';
import { setNickName } from './names.ts';

/** The names that were tried while the exchange gave these answers, and the error that came out. */
async function tried(...answers: (ErrorName | '')[]): Promise<string[]> {
  const names: string[] = [];
  const call = (async (_call: string, { nickName }: { nickName: string }) => {
    names.push(nickName);
    const error = answers.shift();
    if (error) throw new CallError(error);
    return {};
  }) as unknown as Call;
  const member = { memberId: 10_002_001, postPassword: '', call };
  await setNickName(member, 'Demo-Member').catch((error: CallError) => names.push(error.error));
  return names;
}

it('is the demo’s own, or another one where a person or the exchange has it', async () => {
  expect(await tried('')).toEqual(['Demo-Member']);
  expect(await tried('nickNameSet')).toEqual(['Demo-Member']);
  expect(await tried('nickNameTaken', '')).toEqual(['Demo-Member', 'Demo-Member-2001']);
  expect(await tried('nickNameUnavailable', 'nickNameUnavailable', '')).toEqual([
    'Demo-Member',
    'Demo-Member-2001',
    'Trader-2001',
  ]);
  expect(await tried('internal')).toEqual(['Demo-Member', 'internal']);
});
