/** Errors of the desk's calls about operators, their sessions and their proposals. */
import { eventually } from '@tern/test-kit/eventually';
import { DESK_PASSWORD, STRANGER } from '../../kit/desk-for-tests.ts';
import type { DeskErrorRow, DeskErrors } from './desk-errors.ts';

const NEXT_PASSWORD = 'another long passphrase';
const WRONG_TRIES = 5;

const proposed = async (at: DeskErrors) => ({
  proposalId: await at.propose('setCnyRate', { rate: '7.3' }),
});

async function expired(at: DeskErrors): Promise<{ proposalId: string }> {
  const made = await proposed(at);
  await at.desk.database.sql`
    update staff_proposals set made_ms = 0, expires_ms = 1 where proposal_id = ${made.proposalId}`;
  return made;
}

async function fresh(at: DeskErrors, ...roles: ('admin' | 'support')[]): Promise<string> {
  const name = `fresh${at.serial()}`;
  await at.desk.operator(name, ...(roles.length === 0 ? ['support' as const] : roles));
  return name;
}

export const STAFF_ROWS: readonly DeskErrorRow[] = [
  [
    'createOperator',
    'operatorRoles',
    (at) => at.refusal('createOperator', { name: 'both', roles: ['auditor', 'admin'] }),
  ],
  [
    'createOperator',
    'operatorTaken',
    (at) => at.refusal('createOperator', { name: 'checker', roles: ['support'] }),
  ],
  [
    'disableOperator',
    'nothingToChange',
    async (at) => {
      const operatorId = await at.operatorId(await fresh(at));
      await at.ask('disableOperator', { operatorId });
      return at.refusal('disableOperator', { operatorId });
    },
  ],
  ['disableOperator', 'operatorLastAdmin', disableEachOther],
  [
    'signIn',
    'deskSignInLocked',
    async (at) => {
      const request = { name: await fresh(at), password: 'a wrong passphrase', totp: '000000' };
      for (let tries = 0; tries < WRONG_TRIES; tries++) await at.desk.raw('signIn', request, STRANGER);
      return at.unreasoned('signIn', request, STRANGER);
    },
  ],
  [
    'changeOwnPassword',
    'deskSignInLocked',
    async (at) => {
      const browser = await at.desk.signIn(await fresh(at));
      const request = { password: 'a wrong passphrase', newPassword: NEXT_PASSWORD, totp: '000000' };
      for (let tries = 0; tries < WRONG_TRIES; tries++)
        await at.desk.raw('changeOwnPassword', request, browser);
      return at.unreasoned('changeOwnPassword', { ...request, password: DESK_PASSWORD }, browser);
    },
  ],
  [
    'takeProposalSecret',
    'proposalSecretGone',
    async (at) => at.refusal('takeProposalSecret', await proposed(at)),
  ],
  ['rejectProposal', 'proposalOwn', async (at) => at.refusal('rejectProposal', await proposed(at))],
  [
    'rejectProposal',
    'proposalExpired',
    async (at) => at.refusal('rejectProposal', await expired(at), at.checker),
  ],
  [
    'rejectProposal',
    'proposalDecided',
    async (at) => {
      const made = await proposed(at);
      await at.ask('rejectProposal', made, at.checker);
      return at.refusal('rejectProposal', made, at.checker);
    },
  ],
  ['cancelProposal', 'proposalExpired', async (at) => at.refusal('cancelProposal', await expired(at))],
  [
    'cancelProposal',
    'proposalDecided',
    async (at) => {
      const made = await proposed(at);
      await at.ask('cancelProposal', made);
      return at.refusal('cancelProposal', made);
    },
  ],
  ['executeProposal', 'proposalOwn', async (at) => at.refusal('executeProposal', await proposed(at))],
];

/** On an exchange of one operator. */
export const LONE_ROWS: readonly DeskErrorRow[] = [
  [
    'executeProposal',
    'proposalForeign',
    async (at) => at.refusal('executeProposal', await proposed(at), at.checker),
  ],
  ['executeProposal', 'proposalExpired', async (at) => at.refusal('executeProposal', await expired(at))],
  [
    'setOperatorRoles',
    'operatorLastAdmin',
    async (at) => {
      const { operators } = at.desk.staff;
      for (const name of ['checker', 'third'])
        await operators.setDisabled(Number(await at.operatorId(name)), true);
      const operatorId = await at.operatorId('maker');
      const proposalId = await at.propose('setOperatorRoles', { operatorId, roles: ['support'] });
      await at.desk.database.sql`update staff_proposals set made_ms = 0 where proposal_id = ${proposalId}`;
      return at.refusal('executeProposal', { proposalId });
    },
  ],
];

/** The only two admins disable each other at once: the second one finds that none would be left. */
async function disableEachOther(at: DeskErrors) {
  const { sql } = at.desk.database;
  const { operators } = at.desk.staff;
  const third = Number(await at.operatorId('third'));
  await operators.setDisabled(third, true);
  const ids = { maker: await at.operatorId('maker'), checker: await at.operatorId('checker') };
  const waiting = async () => {
    const rows = await sql<{ count: number }[]>`
      select count(*)::integer as count from pg_locks
      where relation = 'staff_operators'::regclass and not granted`;
    return rows[0]?.count ?? 0;
  };
  let errors: Promise<string[]> = Promise.resolve([]);
  await sql.begin(async (transaction) => {
    await transaction`lock table staff_operators in share row exclusive mode`;
    errors = Promise.all([
      at.desk.errorOf('disableOperator', { operatorId: ids.checker, reason: 'a race' }, at.maker),
      at.desk.errorOf('disableOperator', { operatorId: ids.maker, reason: 'a race' }, at.checker),
    ]);
    await eventually('both calls wait for the operators', async () => (await waiting()) === 2);
  });
  const codes = await errors;
  for (const id of [third, Number(ids.maker), Number(ids.checker)]) await operators.setDisabled(id, false);
  await at.signInAnew();
  return at.errorNamed(codes.find((code) => code !== '') ?? '');
}
