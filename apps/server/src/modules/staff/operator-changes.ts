/**
 * Makes and changes operators, all by four eyes but the calls that take rights away at once (disable, end sessions).
 * The first password goes to the maker, the authenticator's secret to the approver: neither can sign in as another
 * operator, nor by being handed the other half later. (With FOUR_EYES=delay one operator holds both.)
 */
import { CallError } from '../../platform/http/call.ts';
import type {
  DeskActionHandler,
  DeskCallRegistry,
  FourEyesPair,
  Operator,
} from '../../platform/http/desk-call.ts';
import type { Passwords } from '../../platform/secrets/passwords.ts';
import { newTotpSecret, totpUri } from '../../platform/secrets/totp.ts';
import type { DeskSessions } from './desk-sessions.ts';
import { newPassword } from './operator-password.ts';
import { type OperatorRecord, type Operators, refuseRoles } from './operators.ts';

export interface OperatorParts {
  operators: Operators;
  sessions: DeskSessions;
  passwords: Passwords;
  /** Shown in the authenticator. */
  exchangeName: string;
}

export function operatorRoutes(desk: DeskCallRegistry, parts: OperatorParts): void {
  const { operators } = parts;
  desk.read('getOperators', (request) => operators.list(request));
  createOperator(desk, parts);
  setRoles(desk, parts);
  resetFactors(desk, parts);
  switchOperators(desk, parts);
}

const nameOf = ({ name }: OperatorRecord) => `operator ${name}`;
const shown = ({ roles, isDisabled }: OperatorRecord) => ({ roles, isDisabled });

function createOperator(desk: DeskCallRegistry, { operators, passwords, exchangeName }: OperatorParts): void {
  desk.fourEyes('createOperator', {
    async examine({ name, roles }) {
      refuseRoles(roles);
      if ((await operators.byName(name)) !== undefined) throw new CallError('operatorTaken');
      return { subject: `operator ${name}`, before: null };
    },
    async execute({ name, roles }, { maker, approver }, { nowMs }, approved) {
      // The name is taken in the statement that adds the operator.
      const before = approved.confirm(null);
      const password = newPassword({ operator: name, exchange: exchangeName });
      const totpSecret = newTotpSecret();
      const passwordHash = await passwords.hash(password);
      const operatorId = await operators.add(
        {
          name,
          roles,
          passwordHash,
          totpSecret,
          mustChangePassword: true,
          passwordHolderId: maker.operatorId,
          totpHolderId: approver.operatorId,
        },
        nowMs,
      );
      return {
        result: { operatorId: String(operatorId), name, otpauth: totpUri(exchangeName, name, totpSecret) },
        secret: password,
        subject: `operator ${name}`,
        before,
        after: { operatorId, roles },
      };
    },
  });
}

function setRoles(desk: DeskCallRegistry, { operators }: OperatorParts): void {
  const examine = (operator: OperatorRecord, roles: readonly string[]) => {
    if (sameRoles(operator.roles, roles)) throw new CallError('nothingToChange');
    return { subject: nameOf(operator), before: shown(operator) };
  };
  desk.fourEyes('setOperatorRoles', {
    async examine({ operatorId, roles }) {
      refuseRoles(roles);
      return examine(await operators.byId(operatorId), roles);
    },
    async execute({ operatorId, roles }, _pair, _context, approved) {
      const { subject, before } = await operators.change(operatorId, async (operator, sql) => {
        const { subject, before } = examine(operator, roles);
        const confirmed = approved.confirm(before);
        await operators.setRoles(operator.operatorId, roles, sql);
        return { subject, before: confirmed };
      });
      return { result: {}, subject, before, after: { roles } };
    },
  });
}

function sameRoles(one: readonly string[], other: readonly string[]): boolean {
  return [...one].sort().join() === [...other].sort().join();
}

function resetFactors(
  desk: DeskCallRegistry,
  { operators, sessions, passwords, exchangeName }: OperatorParts,
): void {
  const examine = async ({ operatorId }: { operatorId: string }) => {
    const operator = await operators.byId(operatorId);
    return { subject: nameOf(operator), before: shown(operator) };
  };
  desk.fourEyes('resetOperatorPassword', {
    examine,
    async execute({ operatorId }, pair, _context, approved) {
      const { name } = await operators.byId(operatorId);
      const password = newPassword({ operator: name, exchange: exchangeName });
      const passwordHash = await passwords.hash(password);
      const { subject, before } = await operators.change(operatorId, async (operator, sql) => {
        const before = approved.confirm(shown(operator));
        const holderId = holderOf(pair.maker, operator);
        refuseBothHalves(holderId, operator.totpHolderId, pair);
        await operators.setPassword(operator.operatorId, { passwordHash, mustChange: true, holderId }, sql);
        return { subject: nameOf(operator), before };
      });
      const ended = await sessions.endAll(Number(operatorId));
      return { result: {}, secret: password, subject, before, after: { password: 'reset', ended } };
    },
  });
  desk.fourEyes('resetOperatorTotp', {
    examine,
    async execute({ operatorId }, pair, _context, approved) {
      const totpSecret = newTotpSecret();
      const { name, before } = await operators.change(operatorId, async (operator, sql) => {
        const before = approved.confirm(shown(operator));
        const holderId = holderOf(pair.approver, operator);
        refuseBothHalves(holderId, operator.passwordHolderId, pair);
        await operators.setTotp(operator, { totpSecret, holderId }, sql);
        return { name: operator.name, before };
      });
      const ended = await sessions.endAll(Number(operatorId));
      const otpauth = totpUri(exchangeName, name, totpSecret);
      return { result: { otpauth }, subject: `operator ${name}`, before, after: { totp: 'reset', ended } };
    },
  });
}

/** 0: the maker is the operator, who may know the operator's own secrets. */
function holderOf({ operatorId }: FourEyesPair['maker'], operator: OperatorRecord): number {
  return operatorId === operator.operatorId ? 0 : operatorId;
}

function refuseBothHalves(holderId: number, otherHolderId: number, { maker, approver }: FourEyesPair): void {
  const isAlone = maker.operatorId === approver.operatorId;
  if (holderId !== 0 && holderId === otherHolderId && !isAlone) throw new CallError('operatorTwoHands');
}

function examineDisabled(operator: OperatorRecord) {
  if (!operator.isDisabled) throw new CallError('nothingToChange');
  return { subject: nameOf(operator), before: shown(operator) };
}

function switchOperators(desk: DeskCallRegistry, { operators, sessions }: OperatorParts): void {
  desk.fourEyes('enableOperator', {
    examine: async ({ operatorId }) => examineDisabled(await operators.byId(operatorId)),
    async execute({ operatorId }, _pair, _context, approved) {
      const { subject, before } = await operators.change(operatorId, async (operator, sql) => {
        const { subject, before } = examineDisabled(operator);
        const confirmed = approved.confirm(before);
        await operators.setDisabled(operator.operatorId, false, sql);
        return { subject, before: confirmed };
      });
      return { result: {}, subject, before, after: { isDisabled: false } };
    },
  });
  const disabled = async (operatorId: string, self: Operator) => {
    const operator = await operators.byId(operatorId);
    if (operator.operatorId === self.operatorId) throw new CallError('operatorSelf');
    if (operator.isDisabled) throw new CallError('nothingToChange');
    return operator;
  };
  const disable: DeskActionHandler<'disableOperator'> = async ({ operatorId }, self) => {
    const operator = await disabled(operatorId, self);
    await operators.setDisabled(operator.operatorId, true);
    const ended = await sessions.endAll(operator.operatorId);
    return {
      result: {},
      subject: nameOf(operator),
      before: { isDisabled: false },
      after: { isDisabled: true, ended },
    };
  };
  desk.action('disableOperator', disable, ({ operatorId }, self) => disabled(operatorId, self));
  desk.action('endOperatorSessions', async ({ operatorId }) => {
    const operator = await operators.byId(operatorId);
    const ended = await sessions.endAll(operator.operatorId);
    return { result: { ended }, subject: nameOf(operator), after: { ended } };
  });
}
