/** Numbered deposits, the booking of held ones, and reversals (rules/wallet#numbered-deposits, rules/wallet#reorganisations). */
import type { AccountType, MemberId } from '../base/accounts.ts';
import { areTwoOperators, isAmount, isPositiveNumber, isReference } from '../base/checks.ts';
import type { CommandContext } from '../base/command-context.ts';
import type { Dictionary } from '../base/dictionary.ts';
import { MAX_AMOUNT, MAX_OUT_INDEX_LENGTH } from '../base/limits.ts';
import { NONE } from '../book/order-store.ts';
import type { Handlers } from '../codec/domain.ts';
import type { Events } from '../codec/event-writer.ts';
import { chainOwner, memberOwner, systemOwner, typeNumber } from '../ledger/ledger.ts';
import type { FrozenOrders, MerchantAds } from '../member/member-commands.ts';
import type { MemberStore } from '../members/member-store.ts';
import type { AssetSupplies } from '../money/asset-supplies.ts';
import { textOrDigest } from '../requests/text-digest.ts';
import type { WalletAnswers } from './commands.ts';
import type { BookHeldDeposit, CreditDeposit, ReverseDeposit } from './deposit-commands.ts';
import type { DepositOutcome, DepositReason } from './deposit-events.ts';
import type { WalletEvent } from './events.ts';
import type { ChainMemory, KeptDeposit, WalletMemory } from './wallet-memory.ts';
import type { WalletMoney } from './wallet-money.ts';
import type { WalletStores } from './wallet-stores.ts';

const UNMATCHED = systemOwner('unmatched');
const REORG_LOSS = systemOwner('reorg-loss');
const SUSPENSE = systemOwner('suspense');
/** A reversal takes from the free parts of these accounts in this order. */
const REVERSED_FROM: readonly AccountType[] = ['assets', 'spot', 'otc'];
/** Longer bodies are kept as digests. */
const LONGEST_BODY = 48;

type DepositCommand = CreditDeposit | BookHeldDeposit | ReverseDeposit;

interface Decision {
  readonly outcome: DepositOutcome;
  readonly reason: DepositReason;
}

/** Resting spot orders of a member who owes: they end, or the member could lose on purpose by them. */
export interface RestingSpotOrders {
  cancelAllOf(member: number): void;
}

/** The orders and ads that a member who owes may not have. */
interface DebtorsOrders {
  readonly contracts: FrozenOrders;
  readonly spot: RestingSpotOrders;
  readonly ads: MerchantAds;
}

export class Deposits {
  private readonly dictionary: Dictionary;
  private readonly supplies: AssetSupplies;
  private readonly members: MemberStore;
  private readonly wallet: WalletMemory;
  readonly handle = {
    'credit-deposit': (command) => this.credit(command),
    'book-held-deposit': (command) => this.book(command),
    'reverse-deposit': (command) => this.reverse(command),
  } satisfies Handlers<DepositCommand, WalletAnswers>;

  constructor(
    stores: WalletStores,
    private readonly context: CommandContext,
    private readonly events: Events<WalletEvent>,
    private readonly money: WalletMoney,
    private readonly debtors: DebtorsOrders,
  ) {
    this.dictionary = stores.dictionary;
    this.supplies = stores.supplies;
    this.members = stores.members;
    this.wallet = stores.wallet;
  }

  private credit(command: CreditDeposit) {
    const { number, txid, outIndex } = command;
    if (!isPositiveNumber(number) || !isReference(txid)) return 'BAD_COMMAND';
    if (outIndex === '' || outIndex.length > MAX_OUT_INDEX_LENGTH) return 'BAD_COMMAND';
    const chain = this.wallet.chain(command.chain);
    if (chain === undefined) return 'UNKNOWN_CHAIN';
    const body = bodyOf(command);
    if (number <= chain.lastDeposit)
      return chain.deposits.get(number)?.body === body ? this.context.repeat(0) : 'DEPOSIT_NUMBER_USED';
    if (number > chain.lastDeposit + 1) return 'DEPOSIT_NUMBER_GAP';
    if (chain.isPaused('deposits', command.asset)) return 'DEPOSITS_PAUSED';
    const decision = this.decide(command, chain);
    this.context.mutate();
    this.take(command, chain, body, decision);
    return 'OK';
  }

  /** The next number is taken whatever it contains: one bad deposit must not stop its chain. */
  private decide({ asset, amount, hold, memberId }: CreditDeposit, chain: ChainMemory): Decision {
    const { dictionary, supplies, members } = this;
    const number = dictionary.assetNumber(asset);
    if (number === undefined) return { outcome: 'VOID', reason: 'UNKNOWN_ASSET' };
    if (!isAmount(amount)) return { outcome: 'VOID', reason: 'AMOUNT_INVALID' };
    const maxSupply = supplies.maxSupply(number);
    if (this.money.moves.supply(number) + amount > maxSupply)
      return { outcome: 'VOID', reason: 'SUPPLY_EXCEEDED' };
    if (!hasTerms(chain, number, this.context.timeMs)) return { outcome: 'HELD', reason: 'UNKNOWN_ASSET' };
    if (hold !== 'NONE') return { outcome: 'HELD', reason: hold };
    if (members.find(memberId) === NONE) return { outcome: 'HELD', reason: 'UNKNOWN_OWNER' };
    return { outcome: 'CREDITED', reason: 'NONE' };
  }

  private take(
    command: CreditDeposit,
    chain: ChainMemory,
    body: string,
    { outcome, reason }: Decision,
  ): void {
    const { chain: chainName, number, memberId, asset, txid, outIndex } = command;
    const amount = held(command.amount);
    let debtPaid = 0n;
    const deposit: KeptDeposit = { body, asset, amount, owner: 0, phase: outcome, fundingId: 0 };
    if (outcome !== 'VOID') {
      const assetNumber = this.dictionary.listedAsset(asset).number;
      const from = this.outside(chainName);
      if (outcome === 'HELD') {
        this.money.moves.move(from, UNMATCHED, assetNumber, amount);
        deposit.owner = 'unmatched';
      } else {
        debtPaid = this.creditMember(from, memberId, assetNumber, amount);
        deposit.owner = memberId;
      }
    }
    chain.keep(deposit);
    this.events.write({
      kind: 'deposit-numbered',
      chain: chainName,
      number,
      memberId,
      asset,
      amount,
      txid,
      outIndex,
      outcome,
      reason,
      debtPaid,
    });
    if (debtPaid > 0n) this.money.writeDebt(memberId, asset);
  }

  private book(command: BookHeldDeposit) {
    const { chain: chainName, number, target, firstOperator, secondOperator } = command;
    if (!areTwoOperators(firstOperator, secondOperator)) return 'TWO_OPERATORS_NEEDED';
    if (typeof target !== 'number' && target !== 'operations' && target !== 'suspense') return 'BAD_COMMAND';
    const chain = this.wallet.chain(chainName);
    if (chain === undefined) return 'UNKNOWN_CHAIN';
    if (number < 1 || number > chain.lastDeposit) return 'UNKNOWN_DEPOSIT';
    const deposit = chain.deposits.get(number);
    if (deposit?.phase !== 'HELD') return 'DEPOSIT_NOT_HELD';
    const to = this.money.moves.ownerNumber(target);
    if (to === NONE) return 'UNKNOWN_MEMBER';
    this.context.mutate();
    const { asset, amount } = deposit;
    const assetNumber = this.dictionary.listedAsset(asset).number;
    let debtPaid = 0n;
    if (typeof target === 'number') debtPaid = this.creditMember(UNMATCHED, target, assetNumber, amount);
    else this.money.moves.move(UNMATCHED, to, assetNumber, amount);
    if (target === 'suspense') deposit.fundingId = this.wallet.addFunding(assetNumber, amount);
    deposit.owner = target;
    deposit.phase = 'BOOKED';
    const { fundingId } = deposit;
    chain.forgetOld(number);
    this.context.result = fundingId;
    this.events.write({
      kind: 'held-deposit-booked',
      chain: chainName,
      number,
      target,
      asset,
      amount,
      debtPaid,
      fundingId,
      firstOperator,
      secondOperator,
    });
    if (typeof target === 'number' && debtPaid > 0n) this.money.writeDebt(target, asset);
    return 'OK';
  }

  /** Answers the part that paid the member's debt. From now on terms of the asset are no first ones. */
  private creditMember(from: number, memberId: MemberId, asset: number, amount: bigint): bigint {
    this.wallet.creditedAssets.add(asset);
    return this.money.creditMember(from, this.members.find(memberId), asset, amount);
  }

  private reverse(command: ReverseDeposit) {
    const { chain: chainName, number, firstOperator, secondOperator } = command;
    if (!areTwoOperators(firstOperator, secondOperator)) return 'TWO_OPERATORS_NEEDED';
    const chain = this.wallet.chain(chainName);
    if (chain === undefined) return 'UNKNOWN_CHAIN';
    if (number < 1 || number > chain.lastDeposit) return 'UNKNOWN_DEPOSIT';
    const deposit = chain.deposits.get(number);
    if (deposit === undefined || deposit.phase === 'VOID' || deposit.phase === 'REVERSED')
      return 'DEPOSIT_NOT_REVERSIBLE';
    const { asset, amount, owner } = deposit;
    const { moves } = this.money;
    // The ledger holds no larger loss.
    if (amount - moves.free(REORG_LOSS, this.dictionary.listedAsset(asset).number) > MAX_AMOUNT)
      return 'DEPOSIT_NOT_REVERSIBLE';
    this.context.mutate();
    const lost = this.takeBack(deposit, this.outside(chainName));
    deposit.owner = 0;
    deposit.phase = 'REVERSED';
    deposit.fundingId = 0;
    chain.forgetOld(number);
    this.events.write({
      kind: 'deposit-reversed',
      chain: chainName,
      number,
      owner,
      asset,
      amount,
      lost,
      firstOperator,
      secondOperator,
    });
    if (typeof owner === 'number') this.chargeMember(owner, asset, lost);
    return 'OK';
  }

  /** Moves the whole amount back to the chain. Answers the part that `reorg-loss` had to bear. */
  private takeBack({ asset, amount, owner, fundingId }: KeptDeposit, outside: number): bigint {
    const { moves } = this.money;
    const assetNumber = this.dictionary.listedAsset(asset).number;
    let left = amount;
    const take = (from: number, most: bigint, type: AccountType = 'assets'): void => {
      const part = most < left ? most : left;
      if (part === 0n) return;
      const row = moves.row(from, assetNumber, typeNumber(type));
      moves.moveRows(row, moves.row(outside, assetNumber), part);
      left -= part;
    };
    if (typeof owner === 'number') {
      const member = this.members.find(owner);
      const from = memberOwner(member);
      const takeFree = (): void => {
        for (const type of REVERSED_FROM) take(from, moves.free(from, assetNumber, typeNumber(type)), type);
      };
      takeFree();
      if (left > 0n) {
        this.debtors.spot.cancelAllOf(member);
        this.debtors.ads.switchOffSales(member);
        takeFree();
      }
    } else if (owner === 'suspense') {
      // No other entry pays for this one.
      const entry = this.wallet.fundings.get(fundingId)?.left ?? 0n;
      const part = entry < amount ? entry : amount;
      if (part > 0n) this.wallet.useFunding(fundingId, part);
      take(SUSPENSE, part);
    } else {
      const from = systemOwner(owner);
      take(from, moves.free(from, assetNumber));
    }
    const lost = left;
    take(REORG_LOSS, lost);
    return lost;
  }

  private chargeMember(memberId: number, asset: string, lost: bigint): void {
    const { members, wallet, dictionary } = this;
    const member = members.find(memberId);
    wallet.member(member).hasReorg = true;
    if (lost === 0n) return;
    const isNew = this.money.addDebt(member, dictionary.listedAsset(asset).number, lost);
    this.money.writeDebt(memberId, asset);
    if (!isNew) return;
    this.debtors.contracts.memberWasFrozen(member);
    this.debtors.ads.switchOffForbidden(member);
  }

  private outside(chain: string): number {
    return chainOwner(this.dictionary.listedChain(chain));
  }
}

/** All that the command says beside its chain and number. */
function bodyOf({ memberId, asset, amount, txid, outIndex, hold }: CreditDeposit): string {
  return textOrDigest(`${memberId}/${asset}/${amount}/${txid}/${outIndex}/${hold}`, LONGEST_BODY);
}

/** The amount as an event holds it. */
function held(amount: bigint): bigint {
  if (amount < 0n) return 0n;
  return amount < MAX_AMOUNT ? amount : MAX_AMOUNT;
}

function hasTerms(chain: ChainMemory, asset: number, nowMs: number): boolean {
  return (chain.terms.get(asset)?.inForce(nowMs) ?? null) !== null;
}
