/** Operators who are made, changed and disabled by two others, and what neither of the two learns alone. */
import { ERRORS } from '@tern/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, DESK_PASSWORD, DeskForTests } from '../../../test/kit/desk-for-tests.ts';

const MINUTE_MS = 60_000;
const reason = 'because of a test';
const code = (name: keyof typeof ERRORS) => ERRORS[name].code;

let desk: DeskForTests;
let maker: Browser;
let checker: Browser;
beforeAll(async () => {
  desk = await DeskForTests.open();
  for (const name of ['maker', 'checker', 'third']) await desk.operator(name, 'admin');
  await desk.operator('ben', 'support');
  await bothAgain();
});
afterAll(() => desk.close());

/** Signed in anew: an operator who was disabled has no session. */
async function bothAgain() {
  maker = await desk.signIn('maker');
  checker = await desk.signIn('checker');
}

it('a new one is born of two hands: neither can sign in as him', async () => {
  const proposalId = await desk.propose(
    'createOperator',
    { name: 'gina', roles: ['finance'], reason },
    maker,
  );
  const approved = await desk.ask('approveProposal', { proposalId, reason }, checker);
  const { otpauth } = JSON.parse(approved.result) as { otpauth: string };
  expect(approved.result).not.toContain('password');
  expect(await desk.errorOf('takeProposalSecret', { proposalId, reason }, checker)).toBe(
    code('proposalSecretGone'),
  );
  const { secret } = await desk.ask('takeProposalSecret', { proposalId, reason }, maker);
  expect(await desk.errorOf('takeProposalSecret', { proposalId, reason }, maker)).toBe(
    code('proposalSecretGone'),
  );
  desk.secrets.set('gina', new URL(otpauth).searchParams.get('secret') ?? '');
  const gina = await desk.signIn('gina', secret);
  expect(await desk.errorOf('getSolvency', {}, gina)).toBe(code('deskPasswordFirst'));
  desk.clock.step(MINUTE_MS);
  await desk.ask(
    'changeOwnPassword',
    { password: secret, newPassword: DESK_PASSWORD, totp: desk.code('gina') },
    gina,
  );
  expect(await desk.errorOf('getSolvency', {}, gina)).toBe('');
  const kept = await desk.database.sql`
    select request || before || subject || reason || decision_reason as said from staff_proposals
    union all select subject || reason || before || after from staff_audit`;
  for (const { said } of kept) {
    expect(said).not.toContain(secret);
    expect(said).not.toContain(desk.secrets.get('gina'));
  }
});

it('roles change by four eyes and count at once', async () => {
  const gina = await desk.signIn('gina');
  const { operatorId } = await desk.ask('getOwnSession', {}, gina);
  const give = (roles: ['auditor'] | ['auditor', 'admin'] | ['support']) =>
    desk.call('setOperatorRoles', { operatorId, roles, reason }, maker);
  expect((await give(['auditor', 'admin'])).errorCode).toBe(code('operatorRoles'));
  const made = (await give(['auditor'])).result as unknown as { proposalId: string };
  await desk.ask('approveProposal', { proposalId: made.proposalId, reason }, checker);
  expect(await desk.errorOf('setCnyRate', { rate: '7.1', reason }, gina)).toBe(code('deskRole'));
  expect(await desk.errorOf('getSolvency', {}, gina)).toBe('');
  expect(await desk.errorOf('getAudit', {}, gina)).toBe('');
});

it('a disabled one is out at once; one admin remains', async () => {
  const gina = await desk.signIn('gina');
  const idOf = async (name: string) => String((await desk.staff.operators.byName(name))?.operatorId);
  await desk.ask('disableOperator', { operatorId: await idOf('gina'), reason }, maker);
  expect(await desk.errorOf('getOwnSession', {}, gina)).toBe('SYS.0015');
  await expect(desk.signIn('gina')).rejects.toThrow(code('deskSignInWrong'));
  expect(await desk.errorOf('disableOperator', { operatorId: await idOf('maker'), reason }, maker)).toBe(
    code('operatorSelf'),
  );
  const { operators } = desk.staff;
  for (const name of ['third', 'checker']) await operators.setDisabled(Number(await idOf(name)), true);
  await expect(operators.setRoles(Number(await idOf('maker')), ['market'])).rejects.toThrow(
    'operatorLastAdmin',
  );
  await expect(operators.setDisabled(Number(await idOf('maker')), true)).rejects.toThrow('operatorLastAdmin');
  for (const name of ['third', 'checker']) await operators.setDisabled(Number(await idOf(name)), false);
  await bothAgain();
});

it('authenticator and password are reset by four eyes; sessions end', async () => {
  const before = await desk.signIn('ben');
  const operatorId = String((await desk.staff.operators.byName('ben'))?.operatorId);
  const totp = await desk.propose('resetOperatorTotp', { operatorId, reason }, maker);
  const { result } = await desk.ask('approveProposal', { proposalId: totp, reason }, checker);
  expect(await desk.errorOf('getOwnSession', {}, before)).toBe('SYS.0015');
  await expect(desk.signIn('ben')).rejects.toThrow(code('deskSignInWrong'));
  desk.secrets.set('ben', new URL(JSON.parse(result).otpauth).searchParams.get('secret') ?? '');
  await desk.signIn('ben');
  const password = await desk.propose('resetOperatorPassword', { operatorId, reason }, maker);
  await desk.ask('approveProposal', { proposalId: password, reason }, checker);
  const { secret } = await desk.ask('takeProposalSecret', { proposalId: password, reason }, maker);
  expect((await desk.ask('getOwnSession', {}, await desk.signIn('ben', secret))).mustChangePassword).toBe(
    true,
  );
});

it('one who holds a half of another is not handed the other half', async () => {
  const operatorId = String((await desk.staff.operators.byName('ben'))?.operatorId);
  const outcome = async (call: 'resetOperatorTotp' | 'resetOperatorPassword', by: Browser, other: Browser) =>
    desk.errorOf(
      'approveProposal',
      { proposalId: await desk.propose(call, { operatorId, reason }, by), reason },
      other,
    );
  // The state before: the checker has seen the secret, the maker holds the password that its owner has not replaced.
  expect(await outcome('resetOperatorPassword', checker, maker)).toBe(code('operatorTwoHands'));
  expect(await outcome('resetOperatorTotp', checker, maker)).toBe(code('operatorTwoHands'));
  expect(await outcome('resetOperatorPassword', maker, checker)).toBe('');
  // A password that its owner replaced has no other holder any more.
  const ben = await desk.staff.operators.byName('ben');
  await desk.staff.operators.setPassword(Number(operatorId), {
    passwordHash: ben?.passwordHash ?? '',
    mustChange: false,
  });
  expect(await outcome('resetOperatorTotp', checker, maker)).toBe('');
  expect(await outcome('resetOperatorPassword', maker, checker)).toBe(code('operatorTwoHands'));
});
