/** Tells what two members have in common: devices, addresses, payment accounts (rules/members#ties). It knows no more than that. */
import { addressIsPrivate, addressKey } from '../../platform/http/limits/rate-limit.ts';
import type { SecurityApi } from '../security/index.ts';
import type { AccountHashes } from './account-hashes.ts';

/** The number of each that both members have used. */
export interface Ties {
  devices: number;
  addresses: number;
  accounts: number;
}

/** Member ids. */
export interface Sharers {
  devices: number[];
  accounts: number[];
}

export interface TiesSecurity {
  devices: Pick<SecurityApi['devices'], 'sharedBy' | 'sharersOf' | 'othersOf'>;
  events: Pick<SecurityApi['events'], 'addressesOf'>;
}

export class MemberTies {
  constructor(
    private readonly accounts: Pick<AccountHashes, 'sharedBy' | 'sharersOf' | 'othersOf'>,
    private readonly security: TiesSecurity,
  ) {}

  async between(first: number, second: number): Promise<Ties> {
    const [devices, accounts, own, others] = await Promise.all([
      this.security.devices.sharedBy(first, second),
      this.accounts.sharedBy(first, second),
      this.addressesOf(first),
      this.addressesOf(second),
    ]);
    return { devices, accounts, addresses: [...own].filter((address) => others.has(address)).length };
  }

  /** Those of the others who use a device, and those who use a payment account, of the member. */
  async sharersOf(memberId: number, others: readonly number[]): Promise<Sharers> {
    const [devices, accounts] = await Promise.all([
      this.security.devices.sharersOf(memberId, others),
      this.accounts.sharersOf(memberId, others),
    ]);
    return { devices, accounts };
  }

  /** The number of other members on this one's devices and payment accounts. */
  async othersOf(memberId: number): Promise<Pick<Ties, 'devices' | 'accounts'>> {
    const [devices, accounts] = await Promise.all([
      this.security.devices.othersOf(memberId),
      this.accounts.othersOf(memberId),
    ]);
    return { devices, accounts };
  }

  /** Addresses that many share by their nature say nothing. */
  private async addressesOf(memberId: number): Promise<Set<string>> {
    const addresses = await this.security.events.addressesOf(memberId);
    return new Set(addresses.filter((ip) => !addressIsPrivate(ip)).map(addressKey));
  }
}
