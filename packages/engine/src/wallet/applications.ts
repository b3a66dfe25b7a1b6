/** Applications, the funding that pays them, and network costs (rules/wallet#deposit-applications, rules/wallet#suspense). */
import { areTwoOperators, isAmount, isPositiveNumber, isReason, isReference } from '../base/checks.ts';
import type { CommandContext } from '../base/command-context.ts';
import type { Dictionary } from '../base/dictionary.ts';
import { businessDay, isRequestId, MAX_AMOUNT, MAX_APPLICATIONS } from '../base/limits.ts';
import { NONE } from '../book/order-store.ts';
import type { Handlers } from '../codec/domain.ts';
import type { Events } from '../codec/event-writer.ts';
import type { Indexes } from '../index-price/indexes.ts';
import { chainOwner, systemOwner } from '../ledger/ledger.ts';
import type { MemberStore } from '../members/member-store.ts';
import type { AssetSupplies } from '../money/asset-supplies.ts';
import { REQUEST_KIND, type RequestStore } from '../requests/request-store.ts';
import type { SpotMarkets } from '../spot/spot-markets.ts';
import type { WalletAnswers } from './commands.ts';
import type {
  ConfirmApplication,
  FundSuspense,
  PostNetworkCost,
  RejectApplication,
  SubmitApplication,
} from './deposit-commands.ts';
import type { WalletEvent } from './events.ts';
import { countedValue } from './value.ts';
import type { OpenApplication, WalletMemory } from './wallet-memory.ts';
import type { WalletMoney } from './wallet-money.ts';
import { policyInForce } from './wallet-settings.ts';
import type { WalletStores } from './wallet-stores.ts';

const MANUAL = systemOwner('outside:manual');
const SUSPENSE = systemOwner('suspense');
const OPERATIONS = systemOwner('operations');

type ApplicationCommand =
  | SubmitApplication
  | ConfirmApplication
  | RejectApplication
  | FundSuspense
  | PostNetworkCost;

export class Applications {
  private readonly dictionary: Dictionary;
  private readonly indexes: Indexes;
  private readonly supplies: AssetSupplies;
  private readonly refs: Map<string, string>;
  private readonly members: MemberStore;
  private readonly markets: SpotMarkets;
  private readonly requests: RequestStore;
  private readonly wallet: WalletMemory;
  readonly handle = {
    'submit-application': (command) => this.submit(command),
    'confirm-application': (command) => this.confirm(command),
    'reject-application': (command) => this.reject(command),
    'fund-suspense': (command) => this.fund(command),
    'post-network-cost': (command) => this.postCost(command),
  } satisfies Handlers<ApplicationCommand, WalletAnswers>;

  constructor(
    stores: WalletStores,
    private readonly context: CommandContext,
    private readonly events: Events<WalletEvent>,
    private readonly money: WalletMoney,
  ) {
    this.dictionary = stores.dictionary;
    this.indexes = stores.indexes;
    this.supplies = stores.supplies;
    this.refs = stores.refs;
    this.members = stores.members;
    this.markets = stores.markets;
    this.requests = stores.requests;
    this.wallet = stores.wallet;
  }

  private submit({ memberId, requestId, asset, amount }: SubmitApplication) {
    const { context } = this;
    if (!isRequestId(requestId)) return 'BAD_COMMAND';
    const assetNumber = this.dictionary.assetNumber(asset);
    if (assetNumber === undefined) return 'UNKNOWN_ASSET';
    const member = this.members.find(memberId);
    if (member === NONE) return 'UNKNOWN_MEMBER';
    const body = `${asset}/${amount}`;
    const { application } = REQUEST_KIND;
    const earlier = this.requests.find(member, application, requestId, context.timeMs);
    if (earlier?.isOf(body)) return context.repeat(earlier.answer);
    if (this.members.isFrozen(member)) return 'MEMBER_FROZEN';
    if (earlier !== undefined) return 'REQUEST_ID_REUSED';
    if (!isAmount(amount)) return 'AMOUNT_INVALID';
    const { wallet } = this;
    if (this.countOf(member) >= MAX_APPLICATIONS) return 'TOO_MANY_APPLICATIONS';
    context.mutate();
    const applicationId = ++wallet.lastApplication;
    wallet.applications.set(applicationId, { member, asset: assetNumber, amount });
    wallet.member(member).openApplications++;
    this.requests.remember(member, application, requestId, { body, answer: applicationId }, context.timeMs);
    context.result = applicationId;
    this.events.write({
      kind: 'application-submitted',
      applicationId,
      memberId,
      requestId,
      asset,
      amount,
    });
    return 'OK';
  }

  private confirm(command: ConfirmApplication) {
    const { applicationId, amount, fundingId, firstOperator, secondOperator } = command;
    const { wallet, members, dictionary } = this;
    const { timeMs } = this.context;
    if (!areTwoOperators(firstOperator, secondOperator)) return 'TWO_OPERATORS_NEEDED';
    const application = this.open(applicationId);
    if (typeof application === 'string') return application;
    const funding = wallet.fundings.get(fundingId);
    if (funding === undefined || funding.asset !== application.asset) return 'UNKNOWN_FUNDING';
    if (!isAmount(amount)) return 'AMOUNT_INVALID';
    if (amount > funding.left) return 'FUNDING_EXCEEDED';
    const asset = dictionary.assetName(application.asset);
    const counted = countedValue(
      this.dictionary,
      this.indexes,
      this.markets,
      this.wallet,
      asset,
      amount,
      timeMs,
    );
    if (counted === undefined) return 'VALUE_UNKNOWN';
    const day = businessDay(timeMs);
    const before = wallet.confirmed.day === day ? wallet.confirmed.sum : 0n;
    const { manualDayLimit } = policyInForce(this.wallet, timeMs);
    if (counted.value > MAX_AMOUNT || before + counted.value > manualDayLimit) return 'MANUAL_LIMIT_EXCEEDED';
    this.context.mutate();
    wallet.confirmed = { day, sum: before + counted.value };
    wallet.useFunding(fundingId, amount);
    this.end(applicationId, application);
    const { member } = application;
    const memberId = members.idOf(member);
    const debtPaid = this.money.creditMember(SUSPENSE, member, application.asset, amount);
    this.events.write({
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
    if (debtPaid > 0n) this.money.writeDebt(memberId, asset);
    return 'OK';
  }

  private reject({ applicationId, operator, reason }: RejectApplication) {
    if (!isPositiveNumber(operator) || !isReason(reason)) return 'BAD_COMMAND';
    const application = this.open(applicationId);
    if (typeof application === 'string') return application;
    this.context.mutate();
    this.end(applicationId, application);
    const memberId = this.members.idOf(application.member);
    this.events.write({ kind: 'application-rejected', applicationId, memberId, operator, reason });
    return 'OK';
  }

  private fund(command: FundSuspense) {
    const { reference, asset, amount, firstOperator, secondOperator } = command;
    const { context } = this;
    if (!areTwoOperators(firstOperator, secondOperator)) return 'TWO_OPERATORS_NEEDED';
    if (!isReference(reference)) return 'BAD_COMMAND';
    const number = this.dictionary.assetNumber(asset);
    if (number === undefined) return 'UNKNOWN_ASSET';
    const body = `suspense/assets/${asset}/${amount}`;
    const earlier = this.refs.get(reference);
    if (earlier !== undefined) return earlier === body ? context.repeat(0) : 'REQUEST_ID_REUSED';
    if (amount <= 0n) return 'AMOUNT_INVALID';
    const maxSupply = this.supplies.maxSupply(number);
    if (this.money.moves.supply(number) + amount > maxSupply) return 'SUPPLY_EXCEEDED';
    context.mutate();
    this.money.moves.move(MANUAL, SUSPENSE, number, amount);
    this.refs.set(reference, body);
    const fundingId = this.wallet.addFunding(number, amount);
    context.result = fundingId;
    this.events.write({
      kind: 'suspense-funded',
      fundingId,
      reference,
      asset,
      amount,
      firstOperator,
      secondOperator,
    });
    return 'OK';
  }

  private postCost({ chain: chainName, number, asset, amount, txid }: PostNetworkCost) {
    const { dictionary } = this;
    if (!isPositiveNumber(number) || !isReference(txid)) return 'BAD_COMMAND';
    const chain = this.wallet.chain(chainName);
    if (chain === undefined) return 'UNKNOWN_CHAIN';
    const assetNumber = dictionary.assetNumber(asset);
    if (assetNumber === undefined) return 'UNKNOWN_ASSET';
    if (number <= chain.lastCost) return this.context.repeat(0);
    if (number > chain.lastCost + 1) return 'COST_NUMBER_GAP';
    if (!isAmount(amount)) return 'AMOUNT_INVALID';
    const { moves } = this.money;
    if (moves.free(OPERATIONS, assetNumber) < amount) return 'OPERATIONS_EMPTY';
    this.context.mutate();
    chain.lastCost = number;
    moves.move(OPERATIONS, chainOwner(dictionary.listedChain(chainName)), assetNumber, amount);
    this.events.write({ kind: 'network-cost-posted', chain: chainName, number, asset, amount, txid });
    return 'OK';
  }

  private open(applicationId: number) {
    const { wallet } = this;
    if (applicationId < 1 || applicationId > wallet.lastApplication) return 'UNKNOWN_APPLICATION';
    return wallet.applications.get(applicationId) ?? 'APPLICATION_ENDED';
  }

  private end(applicationId: number, { member }: OpenApplication): void {
    this.wallet.applications.delete(applicationId);
    this.wallet.member(member).openApplications--;
  }

  /** The number of the member's applications under review. */
  private countOf(member: number): number {
    return this.wallet.members.get(member)?.openApplications ?? 0;
  }
}
