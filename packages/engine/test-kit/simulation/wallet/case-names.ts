/** Names the cases of the wallet that an event meets, for the coverage of a simulation. */

import type { Event } from '../../../src/journal/events.ts';
import { WITHDRAWAL_FLAGS, type WithdrawalRequested } from '../../../src/wallet/withdrawal-events.ts';
import { PAIRED_COIN } from './world.ts';

export function walletCases(event: Event): string[] {
  switch (event.kind) {
    case 'deposit-numbered':
      return [
        `deposit ${event.outcome}`,
        `deposit reason ${event.reason}`,
        ...(event.debtPaid > 0n ? ['debt paid by a deposit'] : []),
      ];
    case 'held-deposit-booked':
      return [
        `booked to ${ownerName(event.target)}`,
        ...(event.debtPaid > 0n ? ['debt paid by a booking'] : []),
      ];
    case 'deposit-reversed':
      return [`reversed of ${ownerName(event.owner)}${event.lost > 0n ? ' with a loss' : ''}`];
    case 'member-debt-changed':
      return [event.debt === 0n ? 'debt ended' : 'debt'];
    case 'application-confirmed':
      return event.debtPaid > 0n ? ['debt paid by an application'] : [];
    case 'wallet-paused':
      return [`paused ${event.side}`, `paused for ${event.cause}`];
    case 'withdrawal-requested':
      return [
        `requested ${event.state}`,
        ...flagNames(event.flags),
        ...(event.asset === PAIRED_COIN ? pairedCases(event) : []),
      ];
    case 'withdrawal-changed': {
      const inside =
        event.internalTo > 0 ? [' inside', event.debtPaid > 0n ? ' inside to a debtor' : ''] : [''];
      return [
        `withdrawal ${event.state}`,
        ...inside.filter((name) => name !== '').map((name) => `withdrawal ${event.state}${name}`),
        ...(event.state === 'REVIEW' && event.operator > 0 ? ['first of two approvals'] : []),
        ...(event.state === 'FAILED' ? [`failed ${event.reason}`] : []),
        ...flagNames(event.flags).filter((name) => name === 'flag HELD_BACK' || name === 'flag OWN_ADDRESS'),
      ];
    }
    default:
      return [];
  }
}

/** A coin with a pair and without an index: its price is confirmed by a floor price of late that the pair agrees with. */
function pairedCases({ state, flags }: WithdrawalRequested): string[] {
  const isUnconfirmed = flagNames(flags).includes('flag PRICE_UNCONFIRMED');
  return [`paired coin ${state}`, `paired coin ${isUnconfirmed ? 'unconfirmed' : 'confirmed'}`];
}

function flagNames(flags: number): string[] {
  return WITHDRAWAL_FLAGS.filter((_flag, i) => (flags & (1 << i)) !== 0).map((flag) => `flag ${flag}`);
}

function ownerName(owner: number | string): string {
  return typeof owner === 'number' ? 'a member' : owner;
}
