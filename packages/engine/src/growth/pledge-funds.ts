/**
 * The money of `pledge`: funded from outside or out of `fee`, its frozen part set aside for products
 * (rules/growth#backing, rules/growth#funding-of-rebates). It funds `fee` and `promo` in the same way.
 */
import type { AmountKind } from '../base/amount.ts';
import { areTwoOperators, isReference } from '../base/checks.ts';
import type { CommandContext } from '../base/command-context.ts';
import type { Dictionary } from '../base/dictionary.ts';
import { SETTLEMENT_ASSET } from '../base/limits.ts';
import type { Handlers } from '../codec/domain.ts';
import type { Events } from '../codec/event-writer.ts';
import { type Ledger, memberOwner, systemOwner } from '../ledger/ledger.ts';
import type { AssetSupplies } from '../money/asset-supplies.ts';
import { MoneyMoves } from '../money/money-moves.ts';
import type { GrowthAnswers } from './commands.ts';
import type { GrowthEvent } from './events.ts';
import type { GrowthStores } from './growth-stores.ts';
import type { InvitationMemory } from './invitation-memory.ts';
import type { FundGrowthAccount, MovePledgeFunds } from './pledge-commands.ts';
import { backedBy, backingOf } from './pledge-interest.ts';
import type { PledgeMemory } from './pledge-memory.ts';
import type { Pledge, Product } from './pledge-records.ts';
import { reservedForRebates } from './rebates.ts';

const OUTSIDE = systemOwner('outside:manual');
const FEE = systemOwner('fee');
const PLEDGE = systemOwner('pledge');

export class PledgeFunds {
  private readonly kind: AmountKind;
  private readonly dictionary: Dictionary;
  private readonly supplies: AssetSupplies;
  private readonly refs: Map<string, string>;
  private readonly ledger: Ledger;
  private readonly invitation: InvitationMemory;
  private readonly pledges: PledgeMemory;
  readonly handle = {
    'move-pledge-funds': (command) => this.move(command),
    'fund-growth-account': (command) => this.fund(command),
  } satisfies Handlers<MovePledgeFunds | FundGrowthAccount, GrowthAnswers>;
  private readonly moves: MoneyMoves;

  constructor(
    stores: GrowthStores,
    private readonly context: CommandContext,
    private readonly events: Events<GrowthEvent>,
  ) {
    this.kind = stores.kind;
    this.dictionary = stores.dictionary;
    this.supplies = stores.supplies;
    this.refs = stores.refs;
    this.ledger = stores.ledger;
    this.invitation = stores.invitation;
    this.pledges = stores.pledges;
    this.moves = new MoneyMoves(stores.ledger, stores.members, stores.dictionary);
  }

  /** True when the free part of `pledge` is so large. */
  maySetAside(product: Product, amount: bigint): boolean {
    return this.moves.free(PLEDGE, this.assetOf(product)) >= amount;
  }

  setAside(product: Product, amount: bigint): void {
    product.setAside += amount;
    if (amount > 0n) this.ledger.freeze(this.row(this.assetOf(product)), this.units(amount));
  }

  giveBack(product: Product, amount: bigint): void {
    product.setAside -= amount;
    if (amount > 0n) this.ledger.release(this.row(this.assetOf(product)), this.units(amount));
  }

  /** Frees what stands behind no running promise and, while the product is ON, behind no unsold quota. */
  freeUnpromised(product: Product): void {
    const { terms, status, sold, setAside } = product;
    const unsold = status === 'ON' ? backingOf(terms, terms.quota - sold) : 0n;
    this.giveBack(product, setAside - this.pledges.sumsOf(product).promised - unsold);
  }

  /**
   * A part of the quota is not held any more: it is for sale again as far as its interest can be set aside anew. A product
   * that is OFF sets nothing aside for what it does not sell, and one whose sale is over sells nothing again.
   */
  returnToQuota(product: Product, part: bigint): void {
    const { terms, status } = product;
    const isOver = status === 'ON' && this.context.timeMs >= terms.saleEndMs;
    const returned = isOver ? 0n : status === 'ON' ? this.returnable(product, part) : part;
    product.sold -= returned;
    const unsold = status === 'ON' ? backingOf(terms, terms.quota - product.sold) : 0n;
    const needed = unsold + this.pledges.sumsOf(product).promised;
    if (needed > product.setAside) this.setAside(product, needed - product.setAside);
    else this.giveBack(product, product.setAside - needed);
  }

  /** The part of it that the free money backs, with what the product has set aside for no running promise. */
  private returnable(product: Product, part: bigint): bigint {
    const { terms, setAside, sold } = product;
    const unsold = terms.quota - sold;
    const money =
      setAside - this.pledges.sumsOf(product).promised + this.moves.free(PLEDGE, this.assetOf(product));
    if (backingOf(terms, unsold + part) <= money) return part;
    return backedBy(terms, money) - unsold;
  }

  /** Pays from the set-aside sum of the order's product into the member's assets account. */
  payInterest({ member, product, asset }: Pledge, interest: bigint): void {
    if (interest === 0n) return;
    const { ledger } = this;
    const units = this.units(interest);
    product.setAside -= interest;
    ledger.takeFrozen(this.row(asset), units);
    ledger.give(this.moves.row(memberOwner(member), asset), units);
  }

  freeOf(member: number, asset: number): bigint {
    return this.moves.free(memberOwner(member), asset);
  }

  freezePrincipal(member: number, asset: number, amount: bigint): void {
    this.ledger.freeze(this.moves.row(memberOwner(member), asset), this.units(amount));
  }

  freePrincipal({ member, asset }: Pledge, amount: bigint): void {
    this.ledger.release(this.moves.row(memberOwner(member), asset), this.units(amount));
  }

  private move(command: MovePledgeFunds) {
    const { asset, amount, move } = command;
    if (!areTwoOperators(command.firstOperator, command.secondOperator)) return 'TWO_OPERATORS_NEEDED';
    const number = this.dictionary.assetNumber(asset);
    if (number === undefined) return 'UNKNOWN_ASSET';
    if (amount <= 0n) return 'AMOUNT_INVALID';
    const [from, to] = move === 'FROM_FEE' ? [FEE, PLEDGE] : [PLEDGE, FEE];
    const free = this.moves.free(from, number);
    if (free < amount) return 'INSUFFICIENT_BALANCE';
    const isReserved = from === FEE && asset === SETTLEMENT_ASSET;
    if (isReserved && free - reservedForRebates(this.invitation) < amount) return 'FEE_RESERVED';
    this.context.mutate();
    this.moves.move(from, to, number, amount);
    this.events.write({ ...command, kind: 'pledge-funds-moved' });
    return 'OK';
  }

  private fund(command: FundGrowthAccount) {
    const { account, asset, amount, reference } = command;
    const { dictionary, supplies } = this;
    const { refs } = this;
    if (!areTwoOperators(command.firstOperator, command.secondOperator)) return 'TWO_OPERATORS_NEEDED';
    if (!isReference(reference)) return 'BAD_COMMAND';
    const number = dictionary.assetNumber(asset);
    if (number === undefined) return 'UNKNOWN_ASSET';
    const ref = `growth/${reference}`;
    const body = `${account}/${asset}/${amount}`;
    const earlier = refs.get(ref);
    if (earlier !== undefined) return earlier === body ? this.context.repeat(0) : 'REQUEST_ID_REUSED';
    if (amount <= 0n) return 'AMOUNT_INVALID';
    if (this.moves.supply(number) + amount > supplies.maxSupply(number)) return 'SUPPLY_EXCEEDED';
    this.context.mutate();
    this.moves.move(OUTSIDE, systemOwner(account), number, amount);
    refs.set(ref, body);
    this.events.write({ ...command, kind: 'growth-account-funded' });
    return 'OK';
  }

  private assetOf({ terms }: Product): number {
    return this.dictionary.listedAsset(terms.asset).number;
  }

  private row(asset: number): number {
    return this.moves.row(PLEDGE, asset);
  }

  private units(amount: bigint) {
    const units = this.kind.amount();
    units.setBigint(amount);
    return units;
  }
}
