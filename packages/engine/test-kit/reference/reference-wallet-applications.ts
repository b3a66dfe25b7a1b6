/**
 * Deposit applications, what they are paid from, and network costs in the reference exchange
 * (rules/wallet#deposit-applications, rules/wallet#suspense, rules/wallet#ledger-accounts).
 */
import {
  businessDay,
  MAX_AMOUNT,
  MAX_APPLICATIONS,
  MAX_REASON_LENGTH,
  MAX_REF_LENGTH,
  MAX_REQUEST_ID_LENGTH,
} from '../../src/base/limits.ts';
import type { Rejection } from '../../src/journal/rejections.ts';
import type {
  ConfirmApplication,
  FundSuspense,
  PostNetworkCost,
  RejectApplication,
  SubmitApplication,
} from '../../src/wallet/deposit-commands.ts';
import type { WalletState } from '../../src/wallet/state.ts';
import type { ReferenceModel } from './reference-model.ts';
import { type Answer, accepted, rejected } from './reference-spot.ts';
import { creditMember, freeOf, move, writeDebt } from './reference-wallet-money.ts';
import { areTwoOperators, isNumber, isText, outsideOf, wasGiven } from './reference-wallet-records.ts';
import { countValue } from './reference-wallet-value.ts';

type Application = WalletState['applications'][number];

const isAmount = (amount: bigint): boolean => amount > 0n && amount <= MAX_AMOUNT;

export class ReferenceApplications {
  constructor(private readonly model: ReferenceModel) {}

  submit(command: SubmitApplication): Answer {
    const { model } = this;
    const { wallet } = model;
    const { memberId, requestId, asset, amount } = command;
    if (!isText(requestId, MAX_REQUEST_ID_LENGTH)) return rejected('BAD_COMMAND');
    if (!model.assets.has(asset)) return rejected('UNKNOWN_ASSET');
    const member = model.members.get(memberId);
    if (member === undefined) return rejected('UNKNOWN_MEMBER');
    const body = `${asset}/${amount}`;
    const earlier = model.requests.find('application', command, model.timeMs);
    if (earlier?.body === body) return accepted(earlier.answer, true);
    if (member.frozen) return rejected('MEMBER_FROZEN');
    if (earlier !== undefined) return rejected('REQUEST_ID_REUSED');
    if (!isAmount(amount)) return rejected('AMOUNT_INVALID');
    const own = [...wallet.applications.values()].filter((one) => one.memberId === memberId);
    if (own.length >= MAX_APPLICATIONS) return rejected('TOO_MANY_APPLICATIONS');
    const applicationId = ++wallet.lastApplication;
    wallet.applications.set(applicationId, { applicationId, memberId, asset, amount });
    model.requests.remember('application', command, { body, answer: applicationId }, model.timeMs);
    model.events.push({ kind: 'application-submitted', applicationId, memberId, requestId, asset, amount });
    return accepted(applicationId);
  }

  confirm(command: ConfirmApplication): Answer {
    const { model } = this;
    const { wallet } = model;
    const { applicationId, amount, fundingId, firstOperator, secondOperator } = command;
    if (!areTwoOperators(command)) return rejected('TWO_OPERATORS_NEEDED');
    const application = this.find(applicationId);
    if (typeof application === 'string') return rejected(application);
    const { memberId, asset } = application;
    const funding = wallet.fundings.get(fundingId);
    if (funding?.asset !== asset) return rejected('UNKNOWN_FUNDING');
    if (!isAmount(amount)) return rejected('AMOUNT_INVALID');
    if (amount > funding.left) return rejected('FUNDING_EXCEEDED');
    const counted = countValue(model, asset, amount);
    if (counted === undefined) return rejected('VALUE_UNKNOWN');
    const day = businessDay(model.timeMs);
    const sum = (wallet.confirmed.day === day ? wallet.confirmed.sum : 0n) + counted.value;
    const { manualDayLimit } = wallet.policyInForce(model.timeMs);
    if (counted.value > MAX_AMOUNT || sum > manualDayLimit) return rejected('MANUAL_LIMIT_EXCEEDED');
    wallet.confirmed = { day, sum };
    funding.left -= amount;
    if (funding.left === 0n) wallet.fundings.delete(fundingId);
    wallet.applications.delete(applicationId);
    const debtPaid = creditMember(model, memberId, asset, amount, freeOf('suspense'));
    model.events.push({
      kind: 'application-confirmed',
      applicationId,
      memberId,
      asset,
      amount,
      fundingId,
      debtPaid,
      firstOperator,
      secondOperator,
    });
    if (debtPaid > 0n) writeDebt(model, memberId, asset);
    return accepted();
  }

  reject({ applicationId, operator, reason }: RejectApplication): Answer {
    const { model } = this;
    if (!isNumber(operator) || !isText(reason, MAX_REASON_LENGTH)) return rejected('BAD_COMMAND');
    const application = this.find(applicationId);
    if (typeof application === 'string') return rejected(application);
    model.wallet.applications.delete(applicationId);
    const { memberId } = application;
    model.events.push({ kind: 'application-rejected', applicationId, memberId, operator, reason });
    return accepted();
  }

  fund(command: FundSuspense): Answer {
    const { model } = this;
    const { wallet } = model;
    const { reference, asset, amount, firstOperator, secondOperator } = command;
    if (!areTwoOperators(command)) return rejected('TWO_OPERATORS_NEEDED');
    if (!isText(reference, MAX_REF_LENGTH)) return rejected('BAD_COMMAND');
    const listed = model.assets.get(asset);
    if (listed === undefined) return rejected('UNKNOWN_ASSET');
    const body = `suspense/assets/${asset}/${amount}`;
    const earlier = model.refs.get(reference);
    if (earlier !== undefined) return earlier === body ? accepted(0, true) : rejected('REQUEST_ID_REUSED');
    if (amount <= 0n) return rejected('AMOUNT_INVALID');
    if (model.supplyOf(asset) + amount > listed.maxSupply) return rejected('SUPPLY_EXCEEDED');
    move(model, asset, amount, freeOf('outside:manual'), freeOf('suspense'));
    model.refs.set(reference, body);
    const fundingId = ++wallet.lastFunding;
    wallet.fundings.set(fundingId, { fundingId, asset, left: amount });
    model.events.push({
      kind: 'suspense-funded',
      fundingId,
      reference,
      asset,
      amount,
      firstOperator,
      secondOperator,
    });
    return accepted(fundingId);
  }

  postCost({ chain: name, number, asset, amount, txid }: PostNetworkCost): Answer {
    const { model } = this;
    if (!isNumber(number) || !isText(txid, MAX_REF_LENGTH)) return rejected('BAD_COMMAND');
    const chain = model.wallet.chains.get(name);
    if (chain === undefined) return rejected('UNKNOWN_CHAIN');
    if (!model.assets.has(asset)) return rejected('UNKNOWN_ASSET');
    if (number <= chain.lastCost) return accepted(0, true);
    if (number > chain.lastCost + 1) return rejected('COST_NUMBER_GAP');
    if (!isAmount(amount)) return rejected('AMOUNT_INVALID');
    if (model.account('operations', 'assets', asset).free < amount) return rejected('OPERATIONS_EMPTY');
    move(model, asset, amount, freeOf('operations'), freeOf(outsideOf(name)));
    chain.lastCost = number;
    model.events.push({ kind: 'network-cost-posted', chain: name, number, asset, amount, txid });
    return accepted();
  }

  /** The application under review, or why there is none. */
  private find(applicationId: number): Application | Rejection {
    const { wallet } = this.model;
    if (!wasGiven(applicationId, wallet.lastApplication)) return 'UNKNOWN_APPLICATION';
    return wallet.applications.get(applicationId) ?? 'APPLICATION_ENDED';
  }
}
