/**
 * Two operators decide on numbered deposits: a held one is booked once (rules/wallet#numbered-deposits), and one that
 * its chain no longer holds is taken back once (rules/wallet#reorganisations).
 */

import type { Command } from '@tern/engine';
import { formatUnits } from '@tern/math';
import type { DeskRequest } from '@tern/protocol/desk';
import type { Kernel } from '../../../kernel/index.ts';
import { CallError, type ReadBarrier } from '../../../platform/http/call.ts';
import type { FourEyesHandler } from '../../../platform/http/desk-call.ts';
import type { LiveMarkets } from '../../market/index.ts';
import { operatorsOf } from '../../staff/index.ts';
import { deskErrorOf } from '../desk-refusals.ts';
import type { DepositReader, NumberedDeposit } from './deposit-reader.ts';

export interface DepositDecisionParts {
  kernel: Pick<Kernel, 'execute' | 'durable'>;
  isReadable: ReadBarrier;
  reader: DepositReader;
  markets: Pick<LiveMarkets, 'asset'>;
}

type Numbered = Pick<DeskRequest<'reverseDeposit'>, 'chain' | 'number'>;

const subjectOf = ({ chain, number }: Numbered) => `deposit ${chain} ${number}`;

export function bookHeldDepositHandler(parts: DepositDecisionParts): FourEyesHandler<'bookHeldDeposit'> {
  const examine = async (request: DeskRequest<'bookHeldDeposit'>) => {
    const deposit = await newest(parts, request);
    if (deposit.state !== 'HELD') throw new CallError('depositNotHeld');
    return { subject: subjectOf(request), before: shown(parts, deposit) };
  };
  return {
    examine,
    async execute(request, pair) {
      const { subject, before } = await examine(request);
      const { chain, number, target } = request;
      const isSystem = target === 'operations' || target === 'suspense';
      await execute(parts, {
        kind: 'book-held-deposit',
        chain,
        number: Number(number),
        target: isSystem ? target : Number(target),
        ...operatorsOf(pair),
      });
      return { result: {}, subject, before, after: { depositState: 'BOOKED', target } };
    },
  };
}

export function reverseDepositHandler(parts: DepositDecisionParts): FourEyesHandler<'reverseDeposit'> {
  const examine = async (request: DeskRequest<'reverseDeposit'>) => {
    const deposit = await newest(parts, request);
    // A deposit that the chain still holds is the member's: no two operators take it.
    if (!deposit.is_gone || !['CREDITED', 'HELD', 'BOOKED'].includes(deposit.state))
      throw new CallError('depositNotReversible');
    return { subject: subjectOf(request), before: shown(parts, deposit) };
  };
  return {
    examine,
    async execute(request, pair) {
      const { subject, before } = await examine(request);
      await execute(parts, {
        kind: 'reverse-deposit',
        chain: request.chain,
        number: Number(request.number),
        ...operatorsOf(pair),
      });
      return { result: {}, subject, before, after: { depositState: 'REVERSED' } };
    },
  };
}

/** @throws CallError depositUnknown */
async function newest(
  { kernel, isReadable, reader }: DepositDecisionParts,
  { chain, number }: Numbered,
): Promise<NumberedDeposit> {
  await isReadable(kernel.durable.sequence);
  return reader.find(chain, number);
}

async function execute({ kernel, isReadable }: DepositDecisionParts, command: Command): Promise<void> {
  const { rejection, sequence } = await kernel.execute(command, 'risk-reducing');
  // A member who was never opened is an operator's mistake here, and nothing to try again.
  if (rejection === 'UNKNOWN_MEMBER') throw new CallError('memberUnknown');
  if (rejection !== 'OK') throw deskErrorOf(rejection);
  await isReadable(sequence);
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
