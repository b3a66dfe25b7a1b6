/**
 * Credits from outside, transfers between a member's accounts, and the faucet (rules/conventions#requests,
 * rules/accounts#transfers, rules/accounts#faucet).
 */
import type { AccountType, MemberId, SystemAccount } from '../base/accounts.ts';
import type { CommandContext } from '../base/command-context.ts';
import type { Dictionary } from '../base/dictionary.ts';
import { businessDay, isRequestId, MAX_AMOUNT, MAX_REF_LENGTH, SETTLEMENT_ASSET } from '../base/limits.ts';
import { NONE } from '../book/order-store.ts';
import type { Domain, Handlers } from '../codec/domain.ts';
import type { Events } from '../codec/event-writer.ts';
import { memberOwner, systemOwner, typeNumber } from '../ledger/ledger.ts';
import type { MemberStore } from '../members/member-store.ts';
import { REQUEST_KIND, type RequestKind, type RequestStore } from '../requests/request-store.ts';
import type { AssetSupplies } from './asset-supplies.ts';
import type {
  ClaimFaucet,
  CreditFromOutside,
  MoneyAnswers,
  MoneyCommand,
  SetFaucet,
  Transfer,
} from './commands.ts';
import type { MoneyEvent } from './events.ts';
import type { Faucet } from './faucet.ts';
import { MoneyMoves } from './money-moves.ts';
import type { ContractMoney, DeskCoins, MemberCredits } from './money-parts.ts';
import type { MoneyStores } from './money-stores.ts';

const OUTSIDE = systemOwner('outside:manual');
const PROMO = systemOwner('promo');

export class MoneyCommands implements Domain<MoneyCommand, MoneyAnswers> {
  private readonly dictionary: Dictionary;
  private readonly supplies: AssetSupplies;
  private readonly refs: Map<string, string>;
  private readonly faucet: Faucet;
  private readonly members: MemberStore;
  private readonly requests: RequestStore;
  readonly handle = {
    transfer: (command) => this.transfer(command),
    'credit-from-outside': (command) => this.credit(command),
    'claim-faucet': (command) => this.claimFaucet(command),
    'set-faucet': (command) => this.setFaucet(command),
  } satisfies Handlers<MoneyCommand, MoneyAnswers>;

  private readonly moves: MoneyMoves;

  constructor(
    stores: MoneyStores,
    private readonly context: CommandContext,
    private readonly events: Events<MoneyEvent>,
    private readonly contracts: ContractMoney,
    private readonly desk: DeskCoins,
    private readonly credits: MemberCredits,
  ) {
    this.dictionary = stores.dictionary;
    this.supplies = stores.supplies;
    this.refs = stores.refs;
    this.faucet = stores.faucet;
    this.members = stores.members;
    this.requests = stores.requests;
    this.moves = new MoneyMoves(stores.ledger, stores.members, stores.dictionary);
  }

  private credit({ ref, owner, type, asset, amount }: CreditFromOutside) {
    if (ref === '' || ref.length > MAX_REF_LENGTH || !mayBeCredited(owner)) return 'BAD_COMMAND';
    const assetNumber = this.dictionary.assetNumber(asset);
    if (assetNumber === undefined) return 'UNKNOWN_ASSET';
    const ownerNumber = this.moves.ownerNumber(owner);
    if (ownerNumber === NONE) return 'UNKNOWN_MEMBER';
    const heldIn = typeof owner === 'number' ? type : 'assets';
    const body = `${owner}/${heldIn}/${asset}/${amount}`;
    const earlier = this.refs.get(ref);
    if (earlier !== undefined) return earlier === body ? this.context.repeat(0) : 'REQUEST_ID_REUSED';
    if (typeof owner === 'number' && this.credits.areMemberCreditsClosed) return 'CREDIT_CLOSED';
    if (!this.mayHold(heldIn, asset)) return 'ACCOUNT_ASSET_NOT_ALLOWED';
    if (amount <= 0n) return 'AMOUNT_INVALID';
    if (this.moves.supply(assetNumber) + amount > this.supplies.maxSupply(assetNumber))
      return 'SUPPLY_EXCEEDED';
    this.context.mutate();
    const to = this.moves.row(ownerNumber, assetNumber, typeNumber(heldIn));
    this.moves.moveRows(this.moves.row(OUTSIDE, assetNumber), to, amount);
    this.refs.set(ref, body);
    this.events.write({ kind: 'outside-credited', ref, owner, type: heldIn, asset, amount });
    if (owner === 'insurance' && asset === SETTLEMENT_ASSET) this.contracts.insuranceFundCredited(amount);
    return 'OK';
  }

  private transfer({ memberId, requestId, from, to, asset, amount }: Transfer) {
    const { context } = this;
    if (!isRequestId(requestId)) return 'BAD_COMMAND';
    const assetNumber = this.dictionary.assetNumber(asset);
    if (assetNumber === undefined) return 'UNKNOWN_ASSET';
    const member = this.members.find(memberId);
    if (member === NONE) return 'UNKNOWN_MEMBER';
    const body = `${from}/${to}/${asset}/${amount}`;
    const earlier = this.earlier(member, REQUEST_KIND.transfer, requestId);
    if (earlier?.isOf(body)) return context.repeat(0);
    if (this.members.isFrozen(member)) return 'MEMBER_FROZEN';
    if (this.members.isInDebt(member)) return 'MEMBER_IN_DEBT';
    if (earlier !== undefined) return 'REQUEST_ID_REUSED';
    if (from === to) return 'SAME_ACCOUNT';
    if (!this.mayHold(from, asset) || !this.mayHold(to, asset)) return 'ACCOUNT_ASSET_NOT_ALLOWED';
    if (amount <= 0n) return 'AMOUNT_INVALID';
    const owner = memberOwner(member);
    const most =
      from === 'contract'
        ? this.contracts.transferable(member)
        : this.moves.free(owner, assetNumber, typeNumber(from));
    if (typeof most === 'string') return most;
    if (most < amount) return 'INSUFFICIENT_BALANCE';
    context.mutate();
    const { moves } = this;
    const target = moves.row(owner, assetNumber, typeNumber(to));
    moves.moveRows(moves.row(owner, assetNumber, typeNumber(from)), target, amount);
    this.requests.remember(member, REQUEST_KIND.transfer, requestId, { body, answer: 0 }, context.timeMs);
    this.events.write({ kind: 'transferred', memberId, requestId, from, to, asset, amount });
    return 'OK';
  }

  private setFaucet({ amounts }: SetFaucet) {
    const { dictionary } = this;
    if (new Set(amounts.map(({ asset }) => asset)).size !== amounts.length) return 'BAD_COMMAND';
    if (amounts.some(({ asset }) => dictionary.assetNumber(asset) === undefined)) return 'UNKNOWN_ASSET';
    if (amounts.some(({ amount }) => amount <= 0n || amount > MAX_AMOUNT)) return 'AMOUNT_INVALID';
    this.context.mutate();
    this.faucet.amounts = amounts;
    this.events.write({ kind: 'faucet-set', amounts });
    return 'OK';
  }

  private claimFaucet({ memberId, requestId }: ClaimFaucet) {
    const { context } = this;
    if (!isRequestId(requestId)) return 'BAD_COMMAND';
    const member = this.members.find(memberId);
    if (member === NONE) return 'UNKNOWN_MEMBER';
    if (this.earlier(member, REQUEST_KIND.faucet, requestId) !== undefined) return context.repeat(0);
    if (this.members.isFrozen(member)) return 'MEMBER_FROZEN';
    if (this.members.isInDebt(member)) return 'MEMBER_IN_DEBT';
    if (this.faucet.amounts.length === 0) return 'FAUCET_CLOSED';
    const day = businessDay(context.timeMs);
    if (this.members.faucetDayOf(member) >= day) return 'FAUCET_ALREADY_CLAIMED';
    const payments = this.faucet.amounts.map(({ asset, amount }) => ({
      asset: this.dictionary.listedAsset(asset).number,
      amount,
    }));
    if (payments.some(({ asset, amount }) => this.moves.free(PROMO, asset) < amount)) return 'PROMO_EMPTY';
    context.mutate();
    for (const { asset, amount } of payments) this.moves.move(PROMO, memberOwner(member), asset, amount);
    this.members.faucetDay[member] = day;
    this.requests.remember(member, REQUEST_KIND.faucet, requestId, { body: '', answer: 0 }, context.timeMs);
    this.events.write({ kind: 'faucet-paid', memberId, amounts: this.faucet.amounts });
    return 'OK';
  }

  /**
   * Contract accounts hold the settlement asset only, OTC accounts the coins of the desk; the others hold everything
   * (rules/accounts#account-types).
   */
  private mayHold(type: AccountType, asset: string): boolean {
    if (type === 'otc') return this.desk.isOtcCoin(asset);
    return type !== 'contract' || asset === SETTLEMENT_ASSET;
  }

  private earlier(member: number, kind: RequestKind, requestId: string) {
    return this.requests.find(member, kind, requestId, this.context.timeMs);
  }
}

/** Accounts that income of the exchange may be credited to by hand; the others are moved by rules alone. */
const CREDITED_ACCOUNTS: ReadonlySet<MemberId | SystemAccount> = new Set<SystemAccount>([
  'fee',
  'promo',
  'rounding',
  'insurance',
]);

function mayBeCredited(owner: MemberId | SystemAccount): boolean {
  return typeof owner === 'number' || CREDITED_ACCOUNTS.has(owner);
}
