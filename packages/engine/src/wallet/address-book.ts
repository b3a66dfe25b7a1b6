/** The address book and the switch "saved addresses only" (rules/wallet#address-book). */
import { isAddress } from '../base/checks.ts';
import type { CommandContext } from '../base/command-context.ts';
import type { Dictionary } from '../base/dictionary.ts';
import { MAX_SAVED_ADDRESSES, WITHDRAWAL_LOCK_MS } from '../base/limits.ts';
import { NONE } from '../book/order-store.ts';
import type { Handlers } from '../codec/domain.ts';
import type { Events } from '../codec/event-writer.ts';
import type { MemberChanged } from '../member/events.ts';
import { type MerchantAds, memberChanged } from '../member/member-commands.ts';
import type { MemberStore } from '../members/member-store.ts';
import type { WalletAnswers } from './commands.ts';
import type { WalletEvent } from './events.ts';
import type { SavedAddress, WalletMemory, WithdrawingMember } from './wallet-memory.ts';
import type { WalletStores } from './wallet-stores.ts';
import type { RemoveAddress, SaveAddress, SetSavedAddressesOnly } from './withdrawal-commands.ts';

type AddressBookCommand = SaveAddress | RemoveAddress | SetSavedAddressesOnly;

export class AddressBooks {
  private readonly dictionary: Dictionary;
  private readonly members: MemberStore;
  private readonly wallet: WalletMemory;
  readonly handle = {
    'save-address': (command) => this.save(command),
    'remove-address': (command) => this.remove(command),
    'set-saved-addresses-only': (command) => this.setSavedOnly(command),
  } satisfies Handlers<AddressBookCommand, WalletAnswers>;

  constructor(
    stores: WalletStores,
    private readonly context: CommandContext,
    private readonly events: Events<WalletEvent | MemberChanged>,
    private readonly ads: MerchantAds,
  ) {
    this.dictionary = stores.dictionary;
    this.members = stores.members;
    this.wallet = stores.wallet;
  }

  private save({ memberId, asset, chain, address }: SaveAddress) {
    const { dictionary, members, wallet } = this;
    if (asset !== '' && dictionary.assetNumber(asset) === undefined) return 'UNKNOWN_ASSET';
    const chainNumber = dictionary.chainNumber(chain);
    if (chainNumber === undefined) return 'UNKNOWN_CHAIN';
    const member = members.find(memberId);
    if (member === NONE) return 'UNKNOWN_MEMBER';
    if (members.isFrozen(member)) return 'MEMBER_FROZEN';
    if (!isAddress(address)) return 'ADDRESS_INVALID';
    const saved = wallet.members.get(member)?.saved ?? [];
    const known = find(saved, { asset, chain: chainNumber, address });
    if (known === undefined && saved.length >= MAX_SAVED_ADDRESSES) return 'ADDRESS_BOOK_FULL';
    this.context.mutate();
    const savedMs = this.context.timeMs;
    if (known !== undefined) known.savedMs = savedMs;
    else wallet.member(member).saved.push({ asset, chain: chainNumber, address, savedMs });
    this.events.write({ kind: 'address-saved', memberId, asset, chain, address });
    return 'OK';
  }

  private remove({ memberId, asset, chain, address }: RemoveAddress) {
    const { dictionary, members, wallet } = this;
    const member = members.find(memberId);
    if (member === NONE) return 'UNKNOWN_MEMBER';
    const saved = wallet.members.get(member)?.saved ?? [];
    const known = find(saved, { asset, chain: dictionary.chainNumber(chain), address });
    if (known === undefined) return 'ADDRESS_UNKNOWN';
    this.context.mutate();
    saved.splice(saved.indexOf(known), 1);
    this.events.write({ kind: 'address-removed', memberId, asset, chain, address });
    return 'OK';
  }

  private setSavedOnly({ memberId, isOn }: SetSavedAddressesOnly) {
    const { members, wallet } = this;
    const member = members.find(memberId);
    if (member === NONE) return 'UNKNOWN_MEMBER';
    if (members.isFrozen(member)) return 'MEMBER_FROZEN';
    if ((wallet.members.get(member)?.savedAddressesOnly ?? false) === isOn) return 'OK';
    this.context.mutate();
    wallet.member(member).savedAddressesOnly = isOn;
    this.events.write({ kind: 'saved-addresses-only-set', memberId, isOn });
    if (isOn) return 'OK';
    members.lockWithdrawals(member, this.context.timeMs + WITHDRAWAL_LOCK_MS);
    this.events.write(memberChanged(members, member));
    this.ads.switchOffForbidden(member);
    return 'OK';
  }
}

/** True when the book has the address, for the asset or for all of the chain, since that time or longer. */
export function isAddressSaved(
  { saved }: WithdrawingMember,
  { asset, address }: { asset: string; address: string },
  chain: number,
  savedBeforeMs: number,
): boolean {
  return saved.some(
    (one) =>
      one.chain === chain &&
      one.address === address &&
      (one.asset === '' || one.asset === asset) &&
      one.savedMs <= savedBeforeMs,
  );
}

interface BookKey {
  readonly asset: string;
  readonly chain: number | undefined;
  readonly address: string;
}

function find(saved: readonly SavedAddress[], key: BookKey): SavedAddress | undefined {
  return saved.find(
    ({ asset, chain, address }) => asset === key.asset && chain === key.chain && address === key.address,
  );
}
