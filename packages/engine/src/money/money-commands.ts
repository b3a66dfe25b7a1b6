/**
 * Credits from outside, transfers between a member's accounts, and the faucet (rules/conventions#requests,
 * rules/accounts#transfers, rules/accounts#faucet).
 */
import type { AccountType, MemberId, Owner } from '../accounts.ts';
import { NONE } from '../book/order-store.ts';
import type { EventWriter } from '../codec/event-writer.ts';
import type { CommandContext } from '../command-context.ts';
import type { ClaimFaucet, CreditFromOutside, SetFaucet, Transfer } from '../commands.ts';
import type { Domain, Handlers } from '../domain.ts';
import type { EngineMemory } from '../engine-memory.ts';
import { isMemberOwner, memberNumberOf, memberOwner, systemOwner, typeNumber } from '../ledger/ledger.ts';
import { businessDay, isRequestId, MAX_AMOUNT, MAX_REF_LENGTH, SETTLEMENT_ASSET } from '../limits.ts';
import type { Rejection } from '../rejections.ts';
import type { MoneyCommand } from './commands.ts';
import { REQUEST_KIND, type RequestKind } from './request-store.ts';

const OUTSIDE = systemOwner('outside');
const PROMO = systemOwner('promo');
const ASSETS = typeNumber('assets');

/** The contracts' part in transfers and credits of money. */
export interface ContractMoney {
  /**
   * Answers the reason why no money may leave the member's contract account now, or the amount that may, in quote
   * units.
   */
  transferable(member: number): Rejection | bigint;
  /** The insurance fund received income, in quote units: it repays the deficit. */
  insuranceFundCredited(amount: bigint): void;
}

export class MoneyCommands implements Domain<MoneyCommand> {
  readonly handle: Handlers<MoneyCommand> = {
    transfer: (command) => this.transfer(command),
    'credit-from-outside': (command) => this.credit(command),
    'claim-faucet': (command) => this.claimFaucet(command),
    'set-faucet': (command) => this.setFaucet(command),
  };

  constructor(
    private readonly memory: EngineMemory,
    private readonly context: CommandContext,
    private readonly events: EventWriter,
    private readonly contracts: ContractMoney,
  ) {}

  private credit({ ref, owner, type, asset, amount }: CreditFromOutside): Rejection {
    const { memory } = this;
    if (ref === '' || ref.length > MAX_REF_LENGTH || isNobodys(owner)) return 'BAD_COMMAND';
    const assetNumber = memory.dictionary.assetNumber(asset);
    if (assetNumber === undefined) return 'UNKNOWN_ASSET';
    const ownerNumber = this.ownerNumber(owner);
    if (ownerNumber === NONE) return 'UNKNOWN_MEMBER';
    const heldIn = typeof owner === 'number' ? type : 'assets';
    const body = `${owner}/${heldIn}/${asset}/${amount}`;
    const earlier = memory.refs.get(ref);
    if (earlier !== undefined) return earlier === body ? this.context.repeat(0) : 'REQUEST_ID_REUSED';
    if (!mayHold(heldIn, asset)) return 'ACCOUNT_ASSET_NOT_ALLOWED';
    if (amount <= 0n) return 'AMOUNT_INVALID';
    const supply = -this.free(OUTSIDE, ASSETS, assetNumber);
    if (supply + amount > memory.maxSupplies[assetNumber]!) return 'SUPPLY_EXCEEDED';
    this.context.mutate();
    this.move(OUTSIDE, ASSETS, ownerNumber, typeNumber(heldIn), assetNumber, amount);
    memory.refs.set(ref, body);
    this.events.write({ kind: 'outside-credited', ref, owner, type: heldIn, asset, amount });
    if (owner === 'insurance' && asset === SETTLEMENT_ASSET) this.contracts.insuranceFundCredited(amount);
    return 'OK';
  }

  private transfer({ memberId, requestId, from, to, asset, amount }: Transfer): Rejection {
    const { memory, context } = this;
    if (!isRequestId(requestId)) return 'BAD_COMMAND';
    const assetNumber = memory.dictionary.assetNumber(asset);
    if (assetNumber === undefined) return 'UNKNOWN_ASSET';
    const member = memory.members.find(memberId);
    if (member === NONE) return 'UNKNOWN_MEMBER';
    const body = `${from}/${to}/${asset}/${amount}`;
    const earlier = this.earlier(member, REQUEST_KIND.transfer, requestId);
    if (earlier?.isOf(body)) return context.repeat(0);
    if (memory.members.isFrozen(member)) return 'MEMBER_FROZEN';
    if (earlier !== undefined) return 'REQUEST_ID_REUSED';
    if (from === to) return 'SAME_ACCOUNT';
    if (!mayHold(from, asset) || !mayHold(to, asset)) return 'ACCOUNT_ASSET_NOT_ALLOWED';
    if (amount <= 0n) return 'AMOUNT_INVALID';
    const owner = memberOwner(member);
    const most =
      from === 'contract'
        ? this.contracts.transferable(member)
        : this.free(owner, typeNumber(from), assetNumber);
    if (typeof most === 'string') return most;
    if (most < amount) return 'INSUFFICIENT_BALANCE';
    context.mutate();
    this.move(owner, typeNumber(from), owner, typeNumber(to), assetNumber, amount);
    memory.requests.remember(member, REQUEST_KIND.transfer, requestId, { body, answer: 0 }, context.timeMs);
    this.events.write({ kind: 'transferred', memberId, requestId, from, to, asset, amount });
    return 'OK';
  }

  private setFaucet({ amounts }: SetFaucet): Rejection {
    const { dictionary } = this.memory;
    if (new Set(amounts.map(({ asset }) => asset)).size !== amounts.length) return 'BAD_COMMAND';
    if (amounts.some(({ asset }) => dictionary.assetNumber(asset) === undefined)) return 'UNKNOWN_ASSET';
    if (amounts.some(({ amount }) => amount <= 0n || amount > MAX_AMOUNT)) return 'AMOUNT_INVALID';
    this.context.mutate();
    this.memory.faucet = amounts;
    this.events.write({ kind: 'faucet-set', amounts });
    return 'OK';
  }

  private claimFaucet({ memberId, requestId }: ClaimFaucet): Rejection {
    const { memory, context } = this;
    if (!isRequestId(requestId)) return 'BAD_COMMAND';
    const member = memory.members.find(memberId);
    if (member === NONE) return 'UNKNOWN_MEMBER';
    if (this.earlier(member, REQUEST_KIND.faucet, requestId) !== undefined) return context.repeat(0);
    if (memory.members.isFrozen(member)) return 'MEMBER_FROZEN';
    if (memory.faucet.length === 0) return 'FAUCET_CLOSED';
    const day = businessDay(context.timeMs);
    if (memory.members.faucetDayOf(member) >= day) return 'FAUCET_ALREADY_CLAIMED';
    const payments = memory.faucet.map(({ asset, amount }) => ({
      asset: memory.dictionary.listedAsset(asset).number,
      amount,
    }));
    if (payments.some(({ asset, amount }) => this.free(PROMO, ASSETS, asset) < amount)) return 'PROMO_EMPTY';
    context.mutate();
    for (const { asset, amount } of payments)
      this.move(PROMO, ASSETS, memberOwner(member), ASSETS, asset, amount);
    memory.members.faucetDay[member] = day;
    memory.requests.remember(member, REQUEST_KIND.faucet, requestId, { body: '', answer: 0 }, context.timeMs);
    this.events.write({ kind: 'faucet-paid', memberId, amounts: memory.faucet });
    return 'OK';
  }

  private earlier(member: number, kind: RequestKind, requestId: string) {
    return this.memory.requests.find(member, kind, requestId, this.context.timeMs);
  }

  private ownerNumber(owner: Owner): number {
    if (typeof owner !== 'number') return systemOwner(owner);
    const member = this.memory.members.find(owner satisfies MemberId);
    return member === NONE ? NONE : memberOwner(member);
  }

  private memberId(owner: number): number {
    return isMemberOwner(owner) ? this.memory.members.idOf(memberNumberOf(owner)) : 0;
  }

  private free(owner: number, type: number, asset: number): bigint {
    return this.memory.ledger.freeOf(this.memory.ledger.find(owner, type, asset));
  }

  private move(
    fromOwner: number,
    fromType: number,
    toOwner: number,
    toType: number,
    asset: number,
    amount: bigint,
  ): void {
    const { ledger } = this.memory;
    const from = ledger.row(fromOwner, fromType, asset, this.memberId(fromOwner));
    ledger.move(from, ledger.row(toOwner, toType, asset, this.memberId(toOwner)), amount);
  }
}

/** No credit from outside goes to these owners: they only balance the books. */
function isNobodys(owner: Owner): boolean {
  return owner === 'outside' || owner === 'liquidation' || owner === 'deficit';
}

/** Contract and OTC accounts hold the settlement asset only; the others hold everything (rules/accounts#account-types). */
function mayHold(type: AccountType, asset: string): boolean {
  return type === 'assets' || type === 'spot' || asset === SETTLEMENT_ASSET;
}
