/**
 * Two operators decide on numbered deposits: a held one is booked once (rules/wallet#numbered-deposits), and one that
 * its chain no longer holds is taken back once (rules/wallet#reorganisations).
 */

import { formatUnits } from '@tern/math';
import type { DeskRequest } from '@tern/protocol/desk';
import type { Touches } from '../../../kernel/index.ts';
import { CallError } from '../../../platform/http/call.ts';
import type { FourEyesHandler } from '../../../platform/http/desk-call.ts';
import type { LiveMarkets } from '../../market/index.ts';
import { type DeskCommands, operatorsOf } from '../../staff/index.ts';
import type { DepositReader, NumberedDeposit } from './deposit-reader.ts';

export interface DepositDecisionParts {
  commands: DeskCommands;
  reader: DepositReader;
  markets: Pick<LiveMarkets, 'asset'>;
}

type Numbered = Pick<DeskRequest<'reverseDeposit'>, 'chain' | 'number'>;

const subjectOf = ({ chain, number }: Numbered) => `deposit ${chain} ${number}`;

export function bookHeldDepositHandler(parts: DepositDecisionParts): FourEyesHandler<'bookHeldDeposit'> {
  const { commands, reader } = parts;
  const read = async (request: DeskRequest<'bookHeldDeposit'>) => {
    const deposit = await reader.find(request.chain, request.number);
    if (deposit.state !== 'HELD') throw new CallError('depositNotHeld');
    return { subject: subjectOf(request), before: shown(parts, deposit) };
  };
  return {
    async examine(request) {
      await commands.waitForReadTables();
      return read(request);
    },
    async execute(request, pair, _context, approved) {
      const { target: named } = request;
      const target = named === 'operations' || named === 'suspense' ? named : Number(named);
      const { subject, before } = await commands.decideByTables(
        touchesDeposit(request),
        () => read(request),
        ({ subject, before }) => {
          const confirmed = approved.confirm(before);
          const by = operatorsOf(pair);
          const command = { kind: 'book-held-deposit', ...numbered(request), target, ...by } as const;
          return { command, subject, before: confirmed };
        },
      );
      return { result: {}, subject, before, after: { depositState: 'BOOKED', target: named } };
    },
  };
}

export function reverseDepositHandler(parts: DepositDecisionParts): FourEyesHandler<'reverseDeposit'> {
  const { commands, reader } = parts;
  const read = async (request: DeskRequest<'reverseDeposit'>) => {
    const deposit = await reader.find(request.chain, request.number);
    // A deposit that the chain still holds is the member's: no two operators take it.
    if (!deposit.is_gone || !['CREDITED', 'HELD', 'BOOKED'].includes(deposit.state))
      throw new CallError('depositNotReversible');
    return { subject: subjectOf(request), before: shown(parts, deposit) };
  };
  return {
    async examine(request) {
      await commands.waitForReadTables();
      return read(request);
    },
    async execute(request, pair, _context, approved) {
      const { subject, before } = await commands.decideByTables(
        touchesDeposit(request),
        () => read(request),
        ({ subject, before }) => {
          const confirmed = approved.confirm(before);
          const command = { kind: 'reverse-deposit', ...numbered(request), ...operatorsOf(pair) } as const;
          return { command, subject, before: confirmed };
        },
      );
      return { result: {}, subject, before, after: { depositState: 'REVERSED' } };
    },
  };
}

const numbered = ({ chain, number }: Numbered) => ({ chain, number: Number(number) });

function touchesDeposit(request: Numbered): Touches {
  const { chain, number } = numbered(request);
  return (event) =>
    (event.kind === 'deposit-numbered' ||
      event.kind === 'held-deposit-booked' ||
      event.kind === 'deposit-reversed') &&
    event.chain === chain &&
    event.number === number;
}

function shown({ markets }: DepositDecisionParts, deposit: NumberedDeposit) {
  const { currency, amount, state, txid, reason, member_id: member } = deposit;
  const scale = markets.asset(currency)?.scale ?? 0;
  return {
    depositState: state,
    depositAmount: `${formatUnits(amount, scale)} ${currency}`,
    depositMember: member === 0n ? '' : String(member),
    holdReason: reason === 'NONE' ? '' : reason,
    target: deposit.booked_to,
    txid,
  };
}
