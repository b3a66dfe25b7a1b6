/**
 * Makes the notices about money that comes and goes over chains, and about what protects it (rules/wallet#wallet-notices).
 * A step of a withdrawal is told once: a transaction that replaces another one is no news.
 */
import type { Event } from '@tern/engine';
import type { DepositNumber, WithdrawalFacts } from '../wallet/index.ts';
import { amountsText, type Notice } from './message.ts';

type Told = Notice & { memberId: number; source?: string };
/** The events do not name these facts. */
interface NoticeFacts {
  withdrawal(withdrawalId: number): WithdrawalFacts | undefined;
  /** Empty: no row has this number. */
  depositId(deposit: DepositNumber): string;
}
type WithdrawalChanged = Extract<Event, { kind: 'withdrawal-changed' }>;

export function walletNotices(event: Event, facts: NoticeFacts): Told[] {
  switch (event.kind) {
    case 'deposit-numbered': {
      const { memberId, chain } = event;
      if (memberId === 0 || event.outcome === 'VOID') return [];
      const depositId = facts.depositId(event);
      if (event.outcome === 'HELD') {
        const values = { amounts: amountsText([event]), chain, depositId };
        return [{ memberId, template: 'depositHeld', values }];
      }
      return [depositCredited(memberId, event, depositId)];
    }
    case 'held-deposit-booked': {
      const { target } = event;
      return typeof target === 'number' ? [depositCredited(target, event, facts.depositId(event))] : [];
    }
    case 'deposit-reversed': {
      const { owner, asset, lost, chain } = event;
      if (typeof owner !== 'number') return [];
      const debt = lost > 0n ? amountsText([{ asset, amount: lost }]) : '';
      const values = { amounts: amountsText([event]), chain, debt, depositId: facts.depositId(event) };
      return [{ memberId: owner, template: 'depositReversed', values }];
    }
    case 'withdrawal-requested': {
      const { memberId, chain, address } = event;
      const values = { amounts: amountsText([event]), chain, address };
      return [{ memberId, template: 'withdrawalRequested', values }];
    }
    case 'withdrawal-changed':
      return withdrawalNotices(event, facts.withdrawal(event.withdrawalId));
    case 'address-saved': {
      const { memberId, chain, address } = event;
      return [{ memberId, template: 'addressSaved', values: { chain, address } }];
    }
    case 'saved-addresses-only-set': {
      const { memberId, isOn } = event;
      return [{ memberId, template: 'savedOnlySet', values: { isOn } }];
    }
    default:
      return [];
  }
}

function depositCredited(
  memberId: number,
  { asset, amount, chain, debtPaid }: { asset: string; amount: bigint; chain: string; debtPaid: bigint },
  depositId: string,
): Told {
  const debt = debtPaid > 0n ? amountsText([{ asset, amount: debtPaid }]) : '';
  return {
    memberId,
    template: 'depositCredited',
    values: { amounts: amountsText([{ asset, amount }]), chain, debt, depositId },
  };
}

const CHANGES = {
  BROADCAST: 'withdrawalSent',
  CONFIRMED: 'withdrawalConfirmed',
  REJECTED: 'withdrawalRejected',
  FAILED: 'withdrawalFailed',
} as const;

export function isNews(state: string): state is keyof typeof CHANGES {
  return state in CHANGES;
}

function withdrawalNotices(event: WithdrawalChanged, facts: WithdrawalFacts | undefined): Told[] {
  const { memberId, withdrawalId, state, txid, reason, internalTo, debtPaid } = event;
  if (facts === undefined || !isNews(state)) return [];
  const { asset, amount, arrives, chain, address } = facts;
  const template = CHANGES[state];
  const amounts = amountsText([{ asset, amount }]);
  const own: Told = {
    memberId,
    template,
    values: { withdrawalId: String(withdrawalId), amounts, chain, address, txid, reason },
    source: `withdrawal ${withdrawalId} ${state}`,
  };
  if (internalTo === 0) return [own];
  // A move between members is no transfer of the chain, and has no deposit of its own.
  return [own, depositCredited(internalTo, { asset, amount: arrives, chain, debtPaid }, '')];
}
