/** Address books and the switch "saved addresses only" in the reference exchange (rules/wallet#address-book). */
import type { MemberId } from '../../src/base/accounts.ts';
import {
  MAX_ADDRESS_LENGTH,
  MAX_SAVED_ADDRESSES,
  PAID_ADDRESSES_KEPT,
  WITHDRAWAL_LOCK_MS,
} from '../../src/base/limits.ts';
import type {
  RemoveAddress,
  SaveAddress,
  SetSavedAddressesOnly,
} from '../../src/wallet/withdrawal-commands.ts';
import type { ReferenceModel } from './reference-model.ts';
import { writeMember } from './reference-money.ts';
import type { ReferenceStanding } from './reference-otc-standing.ts';
import { type Answer, accepted, rejected } from './reference-spot.ts';

export interface Target {
  memberId: MemberId;
  asset: string;
  chain: string;
  address: string;
}

/** Visible ASCII characters without a space; the server checks the form and the checksum. */
export function isAddress(address: string): boolean {
  return address.length <= MAX_ADDRESS_LENGTH && /^[\x21-\x7e]+$/.test(address);
}

export class ReferenceAddresses {
  constructor(
    private readonly model: ReferenceModel,
    private readonly standing: ReferenceStanding,
  ) {}

  save({ memberId, asset, chain, address }: SaveAddress): Answer {
    const { wallet, members, assets, events, timeMs } = this.model;
    if (asset !== '' && !assets.has(asset)) return rejected('UNKNOWN_ASSET');
    if (!wallet.chains.has(chain)) return rejected('UNKNOWN_CHAIN');
    const member = members.get(memberId);
    if (member === undefined) return rejected('UNKNOWN_MEMBER');
    if (member.frozen) return rejected('MEMBER_FROZEN');
    if (!isAddress(address)) return rejected('ADDRESS_INVALID');
    const entry = { memberId, asset, chain, address };
    const others = wallet.savedAddresses.filter((one) => !isSame(one, entry));
    if (others.filter((one) => one.memberId === memberId).length >= MAX_SAVED_ADDRESSES)
      return rejected('ADDRESS_BOOK_FULL');
    wallet.savedAddresses = [...others, { ...entry, savedMs: timeMs }];
    events.push({ kind: 'address-saved', memberId, asset, chain, address });
    return accepted();
  }

  remove({ memberId, asset, chain, address }: RemoveAddress): Answer {
    const { wallet, members, events } = this.model;
    if (!members.has(memberId)) return rejected('UNKNOWN_MEMBER');
    const entry = { memberId, asset, chain, address };
    const others = wallet.savedAddresses.filter((one) => !isSame(one, entry));
    if (others.length === wallet.savedAddresses.length) return rejected('ADDRESS_UNKNOWN');
    wallet.savedAddresses = others;
    events.push({ kind: 'address-removed', memberId, asset, chain, address });
    return accepted();
  }

  setSavedOnly({ memberId, isOn }: SetSavedAddressesOnly): Answer {
    const { model } = this;
    const { savedAddressesOnly } = model.wallet;
    const member = model.members.get(memberId);
    if (member === undefined) return rejected('UNKNOWN_MEMBER');
    if (member.frozen) return rejected('MEMBER_FROZEN');
    if (savedAddressesOnly.has(memberId) === isOn) return accepted();
    model.events.push({ kind: 'saved-addresses-only-set', memberId, isOn });
    if (isOn) {
      savedAddressesOnly.add(memberId);
      return accepted();
    }
    savedAddressesOnly.delete(memberId);
    const untilMs = model.timeMs + WITHDRAWAL_LOCK_MS;
    if (untilMs > member.withdrawalLockedUntilMs) member.withdrawalLockedUntilMs = untilMs;
    writeMember(model, member);
    this.standing.follow(memberId);
    return accepted();
  }

  /** True when an entry of the coin, or of all coins of the chain, was saved long enough ago. */
  isSaved({ memberId, asset, chain, address }: Target): boolean {
    const { wallet, timeMs } = this.model;
    const { savedAddressDelayMs } = wallet.policyInForce(timeMs);
    return wallet.savedAddresses.some(
      (one) =>
        one.memberId === memberId &&
        (one.asset === '' || one.asset === asset) &&
        one.chain === chain &&
        one.address === address &&
        one.savedMs + savedAddressDelayMs <= timeMs,
    );
  }

  /** True when the address is among those that the member's withdrawals went to last. */
  wasPaid({ memberId, chain, address }: Target): boolean {
    const paid = this.model.wallet.paidAddresses.get(memberId) ?? [];
    return paid.some((one) => one.chain === chain && one.address === address);
  }

  /** A withdrawal to the address is confirmed: it is the latest one. */
  notePaid({ memberId, chain, address }: Target): void {
    const { paidAddresses } = this.model.wallet;
    const others = (paidAddresses.get(memberId) ?? []).filter(
      (one) => one.chain !== chain || one.address !== address,
    );
    paidAddresses.set(memberId, [...others, { chain, address }].slice(-PAID_ADDRESSES_KEPT));
  }
}

function isSame(a: Target, b: Target): boolean {
  return a.memberId === b.memberId && a.asset === b.asset && a.chain === b.chain && a.address === b.address;
}
