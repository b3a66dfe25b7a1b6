/**
 * Numbered deposits of the reference exchange: credited, held, void, booked and reversed
 * (rules/wallet#numbered-deposits, rules/wallet#reorganisations).
 */
import type { AccountType, MemberId } from '../../src/base/accounts.ts';
import {
  DEPOSITS_KEPT,
  MAX_AMOUNT,
  MAX_NAME_LENGTH,
  MAX_OUT_INDEX_LENGTH,
  MAX_REF_LENGTH,
} from '../../src/base/limits.ts';
import type { BookHeldDeposit, CreditDeposit, ReverseDeposit } from '../../src/wallet/deposit-commands.ts';
import type { DepositOutcome, DepositReason } from '../../src/wallet/deposit-events.ts';
import type { ReferenceModel } from './reference-model.ts';
import type { ReferenceStanding } from './reference-otc-standing.ts';
import { type Answer, accepted, type ReferenceSpot, rejected } from './reference-spot.ts';
import { addDebt, creditMember, freeOf, move, smaller, writeDebt } from './reference-wallet-money.ts';
import {
  areTwoOperators,
  isNumber,
  isText,
  journaled,
  type KeptDeposit,
  outsideOf,
  type ReferenceChain,
  wasGiven,
} from './reference-wallet-records.ts';

/** The accounts that a reversal takes from, in this order. */
const TAKEN_FROM: readonly AccountType[] = ['assets', 'spot', 'otc'];

/** The contracts' part in a member's debt. */
interface ContractOrders {
  /** The member's resting orders that open go. */
  freeze(memberId: MemberId): void;
}

interface Decision {
  outcome: DepositOutcome;
  reason: DepositReason;
}

export class ReferenceDeposits {
  constructor(
    private readonly model: ReferenceModel,
    private readonly contracts: ContractOrders,
    private readonly spot: ReferenceSpot,
    private readonly standing: ReferenceStanding,
  ) {}

  credit(command: CreditDeposit): Answer {
    const { model } = this;
    const { number, txid, outIndex } = command;
    if (!isNumber(number)) return rejected('BAD_COMMAND');
    if (!isText(txid, MAX_REF_LENGTH) || !isText(outIndex, MAX_OUT_INDEX_LENGTH))
      return rejected('BAD_COMMAND');
    const chain = model.wallet.chains.get(command.chain);
    if (chain === undefined) return rejected('UNKNOWN_CHAIN');
    const body = depositBody(command);
    if (number <= chain.lastDeposit)
      return chain.deposits.get(number)?.body === body ? accepted(0, true) : rejected('DEPOSIT_NUMBER_USED');
    if (number > chain.lastDeposit + 1) return rejected('DEPOSIT_NUMBER_GAP');
    if (model.wallet.isPaused(command.asset, command.chain, 'deposits')) return rejected('DEPOSITS_PAUSED');
    const decision = this.decide(command);
    const deposit = keptDeposit(command, body, decision);
    const debtPaid = this.moveDeposit(deposit);
    chain.lastDeposit = number;
    chain.deposits.set(number, deposit);
    forgetOld(chain);
    model.events.push({
      kind: 'deposit-numbered',
      chain: command.chain,
      number,
      memberId: journaled(command.memberId),
      asset: deposit.asset,
      amount: deposit.amount,
      txid,
      outIndex,
      outcome: decision.outcome,
      reason: decision.reason,
      debtPaid,
    });
    if (debtPaid > 0n) writeDebt(model, command.memberId, deposit.asset);
    return accepted();
  }

  book(command: BookHeldDeposit): Answer {
    const { model } = this;
    const { wallet } = model;
    const { chain: name, number, target, firstOperator, secondOperator } = command;
    if (!areTwoOperators(command)) return rejected('TWO_OPERATORS_NEEDED');
    if (typeof target !== 'number' && target !== 'operations' && target !== 'suspense')
      return rejected('BAD_COMMAND');
    const chain = wallet.chains.get(name);
    if (chain === undefined) return rejected('UNKNOWN_CHAIN');
    if (!wasGiven(number, chain.lastDeposit)) return rejected('UNKNOWN_DEPOSIT');
    const deposit = chain.deposits.get(number);
    if (deposit?.phase !== 'HELD') return rejected('DEPOSIT_NOT_HELD');
    if (typeof target === 'number' && !model.members.has(target)) return rejected('UNKNOWN_MEMBER');
    const { asset, amount } = deposit;
    let debtPaid = 0n;
    if (typeof target === 'number') {
      wallet.creditedAssets.add(asset);
      debtPaid = creditMember(model, target, asset, amount, freeOf('unmatched'));
    } else move(model, asset, amount, freeOf('unmatched'), freeOf(target));
    deposit.phase = 'BOOKED';
    deposit.owner = target;
    if (target === 'suspense') {
      deposit.fundingId = ++wallet.lastFunding;
      wallet.fundings.set(deposit.fundingId, { fundingId: deposit.fundingId, asset, left: amount });
    }
    forgetOld(chain);
    model.events.push({
      kind: 'held-deposit-booked',
      chain: name,
      number,
      target,
      asset,
      amount,
      debtPaid,
      fundingId: deposit.fundingId,
      firstOperator,
      secondOperator,
    });
    if (typeof target === 'number' && debtPaid > 0n) writeDebt(model, target, asset);
    return accepted(deposit.fundingId);
  }

  reverse(command: ReverseDeposit): Answer {
    const { model } = this;
    const { chain: name, number, firstOperator, secondOperator } = command;
    if (!areTwoOperators(command)) return rejected('TWO_OPERATORS_NEEDED');
    const chain = model.wallet.chains.get(name);
    if (chain === undefined) return rejected('UNKNOWN_CHAIN');
    if (!wasGiven(number, chain.lastDeposit)) return rejected('UNKNOWN_DEPOSIT');
    const deposit = chain.deposits.get(number);
    if (deposit === undefined || deposit.phase === 'VOID' || deposit.phase === 'REVERSED')
      return rejected('DEPOSIT_NOT_REVERSIBLE');
    const { owner, asset, amount } = deposit;
    if (amount - model.account('reorg-loss', 'assets', asset).free > MAX_AMOUNT)
      return rejected('DEPOSIT_NOT_REVERSIBLE');
    const lost = amount - this.takeBack(deposit);
    if (lost > 0n) move(model, asset, lost, freeOf('reorg-loss'), freeOf(outsideOf(name)));
    deposit.phase = 'REVERSED';
    deposit.owner = 0;
    deposit.fundingId = 0;
    forgetOld(chain);
    model.events.push({
      kind: 'deposit-reversed',
      chain: name,
      number,
      owner,
      asset,
      amount,
      lost,
      firstOperator,
      secondOperator,
    });
    if (typeof owner === 'number') this.chargeMember(owner, asset, lost);
    return accepted();
  }

  /** The next number is taken whatever it contains: one bad deposit would stop its chain. */
  private decide({ chain, asset, amount, memberId, hold }: CreditDeposit): Decision {
    const { model } = this;
    const listed = model.assets.get(asset);
    if (listed === undefined) return { outcome: 'VOID', reason: 'UNKNOWN_ASSET' };
    if (amount <= 0n || amount > MAX_AMOUNT) return { outcome: 'VOID', reason: 'AMOUNT_INVALID' };
    if (model.supplyOf(asset) + amount > listed.maxSupply)
      return { outcome: 'VOID', reason: 'SUPPLY_EXCEEDED' };
    if (model.wallet.termsInForce(asset, chain, model.timeMs) === null)
      return { outcome: 'HELD', reason: 'UNKNOWN_ASSET' };
    if (hold !== 'NONE') return { outcome: 'HELD', reason: hold };
    if (!model.members.has(memberId)) return { outcome: 'HELD', reason: 'UNKNOWN_OWNER' };
    return { outcome: 'CREDITED', reason: 'NONE' };
  }

  /** Answers the part that paid the member's debt. */
  private moveDeposit({ chain, phase, owner, asset, amount }: KeptDeposit): bigint {
    const from = freeOf(outsideOf(chain));
    if (phase === 'CREDITED' && typeof owner === 'number') {
      this.model.wallet.creditedAssets.add(asset);
      return creditMember(this.model, owner, asset, amount, from);
    }
    if (phase === 'HELD') move(this.model, asset, amount, from, freeOf('unmatched'));
    return 0n;
  }

  /** Takes back what is there of it, and answers how much that was. */
  private takeBack(deposit: KeptDeposit): bigint {
    const { model } = this;
    const { chain, owner, asset, amount, fundingId } = deposit;
    const outside = freeOf(outsideOf(chain));
    if (typeof owner === 'number') {
      const taken = this.takeFree(owner, asset, amount, chain);
      if (taken === amount) return taken;
      for (const order of model.ordersOf(owner)) this.spot.cancelResting(order, 'ADMIN');
      this.standing.stopSales(owner);
      return taken + this.takeFree(owner, asset, amount - taken, chain);
    }
    const funding = model.wallet.fundings.get(fundingId);
    const there = owner === 'suspense' ? (funding?.left ?? 0n) : model.account(owner, 'assets', asset).free;
    const taken = smaller(there, amount);
    if (taken > 0n) move(model, asset, taken, freeOf(owner), outside);
    if (owner === 'suspense' && funding !== undefined) {
      funding.left -= taken;
      if (funding.left === 0n) model.wallet.fundings.delete(fundingId);
    }
    return taken;
  }

  private takeFree(owner: MemberId, asset: string, most: bigint, chain: string): bigint {
    const { model } = this;
    let taken = 0n;
    for (const type of TAKEN_FROM) {
      const part = smaller(model.account(owner, type, asset).free, most - taken);
      if (part > 0n) move(model, asset, part, freeOf(owner, type), freeOf(outsideOf(chain)));
      taken += part;
    }
    return taken;
  }

  /** The member owes what is lost, and its withdrawals are reviewed from now on. */
  private chargeMember(memberId: MemberId, asset: string, lost: bigint): void {
    const { model } = this;
    model.wallet.factsOf(memberId).hasReorg = true;
    if (lost === 0n) return;
    const wasInDebt = model.isInDebt(memberId);
    addDebt(model, memberId, asset, lost);
    writeDebt(model, memberId, asset);
    if (wasInDebt) return;
    this.contracts.freeze(memberId);
    this.standing.follow(memberId);
  }
}

function keptDeposit(command: CreditDeposit, body: string, { outcome }: Decision): KeptDeposit {
  const { chain, number, asset, amount, memberId } = command;
  return {
    chain,
    number,
    owner: outcome === 'VOID' ? 0 : outcome === 'HELD' ? 'unmatched' : memberId,
    // The journal cuts a name that is too long one character past the limit.
    asset: asset.slice(0, MAX_NAME_LENGTH + 1),
    amount: amount < 0n ? 0n : smaller(amount, MAX_AMOUNT),
    phase: outcome,
    fundingId: 0,
    body,
  };
}

/** The command's fields as the journal holds them: amounts are saturated at 2^63. */
function depositBody({ memberId, asset, amount, txid, outIndex, hold }: CreditDeposit): string {
  const most = MAX_AMOUNT + 1n;
  const saturated = amount < -most ? -most : smaller(amount, most);
  const name = asset.slice(0, MAX_NAME_LENGTH + 1);
  return JSON.stringify([journaled(memberId), name, `${saturated}`, txid, outIndex, hold]);
}

/** Forgets the bodies before the last ones, but for those that are held. */
function forgetOld(chain: ReferenceChain): void {
  for (const [number, { phase }] of chain.deposits) {
    if (number > chain.lastDeposit - DEPOSITS_KEPT) break;
    if (phase !== 'HELD') chain.deposits.delete(number);
  }
}
