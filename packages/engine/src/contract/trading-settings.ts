/**
 * A member's settings of trading in a contract: leverage, margin mode, margin of a position, its triggers
 * (rules/contracts#leverage, rules/contracts#triggers).
 */
import { initialMargin, isolatedLiquidationPrice } from '@tern/math/contract';
import type { CommandContext } from '../base/command-context.ts';
import { isRequestId } from '../base/limits.ts';
import { MAX_UNITS, units } from '../base/units.ts';
import { SLOT } from '../book/order-store.ts';
import type { Events } from '../codec/event-writer.ts';
import type { MemberStore } from '../members/member-store.ts';
import { REQUEST_KIND, type RequestStore } from '../requests/request-store.ts';
import {
  type ChangeMargin,
  POSITION_SIDES,
  type SetLeverage,
  type SetMarginMode,
  type SetPositionTriggers,
  TRIGGER_SOURCES,
} from './commands.ts';
import type { ContractAccount } from './contract-accounts.ts';
import { CONTRACT_MEMBER, type ContractMarket } from './contract-market.ts';
import type { ContractMemory } from './contract-memory.ts';
import type { ContractRecordEvent } from './contract-record-event.ts';
import type { ContractStores } from './contract-stores.ts';
import {
  type ChangeLeverage,
  isAboveSafeRisk,
  marginFault,
  openPositionsOf,
  settingChanged,
  settingFault,
} from './margin/change-leverage.ts';
import type { MarginAccount } from './margin/margin-account.ts';
import type { MarginLedger } from './margin/margin-ledger.ts';
import { isHeldByIndex } from './margin/meeting-rules.ts';
import { directionOf, isLocked } from './margin/risk.ts';
import { isAtOrBeyond } from './orders/accept-order.ts';
import { areTriggers, priceNumber, sourcePrice } from './orders/price-rules.ts';
import type { TriggerIndex } from './orders/trigger-index.ts';

interface MemberInMarket {
  market: ContractMarket;
  account: ContractAccount;
}

type MarketAndMember = Pick<SetLeverage, 'market' | 'memberId'>;
type MayNotChange = 'UNKNOWN_MARKET' | 'UNKNOWN_MEMBER' | 'MEMBER_FROZEN' | 'MEMBER_IN_DEBT';

export class TradingSettings {
  private readonly members: MemberStore;
  private readonly requests: RequestStore;
  private readonly contracts: ContractMemory;
  constructor(
    stores: ContractStores,
    private readonly context: CommandContext,
    private readonly events: Events<ContractRecordEvent>,
    private readonly cash: MarginLedger,
    private readonly wallet: MarginAccount,
    private readonly leverages: ChangeLeverage,
    private readonly triggers: TriggerIndex,
  ) {
    this.members = stores.members;
    this.requests = stores.requests;
    this.contracts = stores.contracts;
  }

  setLeverage(command: SetLeverage) {
    const found = this.find(command);
    if (typeof found === 'string') return found;
    const change = this.leverages.check(found.market, found.account, command.leverage);
    if (typeof change === 'string') return change;
    this.context.mutate();
    this.leverages.apply(change);
    return 'OK';
  }

  /** Needs neither a position nor an order nor a plan in the contract. */
  setMode(command: SetMarginMode) {
    const found = this.find(command);
    if (typeof found === 'string') return found;
    const { market, account } = found;
    const fault = settingFault(this.contracts, market, account);
    if (fault !== 'OK') return fault;
    if (openPositionsOf(market, account.member).length > 0) return 'HAS_POSITION';
    const has = (field: CONTRACT_MEMBER) => market.memberInteger(account.member, field) > 0;
    if (has(CONTRACT_MEMBER.ORDERS) || has(CONTRACT_MEMBER.PLANS)) return 'HAS_OPEN_ORDERS';
    this.context.mutate();
    const isCross = command.mode === 'CROSS';
    if (isCross === market.isCross(account.member)) return 'OK';
    market.setSetting(account.member, market.leverage(account.member), isCross);
    this.events.write(settingChanged(this.members, market, account.member));
    return 'OK';
  }

  /** A positive amount is added, a negative one taken out. */
  changeMargin(command: ChangeMargin) {
    const { requestId, amount } = command;
    if (!isRequestId(requestId)) return 'BAD_COMMAND';
    const { members } = this;
    if (this.contracts.find(command.market) === undefined) return 'UNKNOWN_MARKET';
    const member = members.find(command.memberId);
    if (member === SLOT.NONE) return 'UNKNOWN_MEMBER';
    const body = `${command.market}/${command.side}/${amount}`;
    const { requests } = this;
    const earlier = requests.find(member, REQUEST_KIND.margin, requestId, this.context.timeMs);
    if (earlier?.isOf(body)) return this.context.repeat(0);
    const found = this.find(command, false);
    if (typeof found === 'string') return found;
    if (earlier !== undefined) return 'REQUEST_ID_REUSED';
    if (amount === 0n) return 'AMOUNT_INVALID';
    const { market, account } = found;
    const position = market.position(account.member, POSITION_SIDES.indexOf(command.side));
    const { positions } = this.contracts;
    if (position === SLOT.NONE) return 'POSITION_UNKNOWN';
    if (positions.isCross(position)) return 'POSITION_IS_CROSS';
    const rejection = this.changeFault(found, position, amount);
    if (rejection !== 'OK') return rejection;
    this.context.mutate();
    positions.setMargin(position, positions.margin(position) + units(amount));
    if (amount > 0n) this.cash.take(account.row, units(amount));
    else this.cash.give(account.row, units(-amount));
    positions.touch(position);
    requests.remember(member, REQUEST_KIND.margin, requestId, { body, answer: 0 }, this.context.timeMs);
    return 'OK';
  }

  private changeFault({ market, account }: MemberInMarket, position: number, amount: bigint) {
    const { positions } = this.contracts;
    // Money that a locked cross account needs does not leave it either.
    if (account.liquidationId !== 0 || positions.liquidationId(position) !== 0) return 'LIQUIDATING';
    const fault = amount < 0n ? marginFault(this.contracts, market, account) : 'OK';
    if (fault !== 'OK') return fault;
    // Margin of an isolated position is lost to the cross positions that need it.
    if (amount > 0n && isHeldByIndex(this.contracts, account)) return 'INDEX_UNAVAILABLE';
    if (amount > this.wallet.available(account)) return 'INSUFFICIENT_BALANCE';
    const margin = BigInt(positions.margin(position)) + amount;
    // The fills of resting orders may add to it, the loss at each included.
    const queued = market.queuedNotional(account.member, positions.side(position));
    if (amount > 0n) return margin + 2n * BigInt(queued) > BigInt(MAX_UNITS) ? 'AMOUNT_INVALID' : 'OK';
    const openNotional = BigInt(positions.openNotional(position));
    const least = initialMargin(openNotional, BigInt(positions.leverage(position)));
    return margin < least || isAboveSafeRisk(this.contracts, position, margin) ? 'LEVERAGE_RISK' : 'OK';
  }

  setTriggers(command: SetPositionTriggers) {
    const found = this.find(command);
    if (typeof found === 'string') return found;
    const { market, account } = found;
    const side = POSITION_SIDES.indexOf(command.side);
    const position = market.position(account.member, side);
    if (position === SLOT.NONE) return 'POSITION_UNKNOWN';
    if (isLocked(this.contracts, position)) return 'LIQUIDATING';
    const { positions } = this.contracts;
    const pair = { takeProfit: priceNumber(command.takeProfit), stopLoss: priceNumber(command.stopLoss) };
    const source = TRIGGER_SOURCES.indexOf(command.triggerSource);
    if (!areTriggers(market, side, pair, sourcePrice(market, source), 0)) return 'TPSL_INVALID';
    if (this.isStopBeyondLiquidation(position, market, command.stopLoss)) return 'STOP_BEYOND_LIQUIDATION';
    this.context.mutate();
    positions.setTakeProfit(position, pair.takeProfit);
    positions.setStopLoss(position, pair.stopLoss);
    positions.setTriggerSource(position, source);
    positions.setTriggerTries(position, 0);
    positions.touch(position);
    this.triggers.positionChanged(position);
    return 'OK';
  }

  private isStopBeyondLiquidation(position: number, market: ContractMarket, stopLoss: bigint): boolean {
    const { positions } = this.contracts;
    if (stopLoss === 0n || positions.isCross(position)) return false;
    const direction = directionOf(this.contracts, position);
    const liquidationPrice = isolatedLiquidationPrice(market.terms, {
      direction,
      qty: BigInt(positions.qty(position)),
      openNotional: BigInt(positions.openNotional(position)),
      margin: BigInt(positions.margin(position)),
    });
    return isAtOrBeyond(stopLoss, direction, liquidationPrice);
  }

  private find(named: MarketAndMember): MemberInMarket | MayNotChange | 'TRADING_NOT_ALLOWED';
  private find(named: MarketAndMember, mustTrade: false): MemberInMarket | MayNotChange;
  private find({ market: name, memberId }: MarketAndMember, mustTrade = true) {
    const { contracts, members } = this;
    const market = this.contracts.find(name);
    if (market === undefined) return 'UNKNOWN_MARKET';
    const member = members.find(memberId);
    if (member === SLOT.NONE) return 'UNKNOWN_MEMBER';
    if (members.isFrozen(member)) return 'MEMBER_FROZEN';
    if (members.isInDebt(member)) return 'MEMBER_IN_DEBT';
    if (mustTrade && !members.mayTrade(member)) return 'TRADING_NOT_ALLOWED';
    return { market, account: contracts.accounts.accountOf(member, memberId) };
  }
}
