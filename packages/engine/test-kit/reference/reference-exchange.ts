/**
 * The reference exchange: says for every command what the engine must say. Obviously right before anything else; it is
 * the oracle of the simulation and of the engine's tests, and never runs in the server.
 */
import { SETTLEMENT_ASSET } from '../../src/base/limits.ts';
import { GROWTH_COMMANDS, type GrowthCommand } from '../../src/growth/commands.ts';
import type { SetIndex, Tick } from '../../src/index-price/commands.ts';
import type { Command } from '../../src/journal/commands.ts';
import type { Event } from '../../src/journal/events.ts';
import { OTC_COMMANDS, type OtcCommand } from '../../src/otc/commands.ts';
import type { EngineState } from '../../src/snapshot/state.ts';
import type { WalletCommand } from '../../src/wallet/commands.ts';
import { ReferenceContracts } from './contract/contract-commands.ts';
import { contractState } from './contract/contract-state.ts';
import { ReferenceAmends } from './reference-amends.ts';
import { ReferenceGrowth } from './reference-growth.ts';
import { ReferenceIndexes } from './reference-index.ts';
import { ReferenceListing } from './reference-listing.ts';
import { mayBeNegative, ReferenceModel } from './reference-model.ts';
import { ReferenceMoney } from './reference-money.ts';
import { ReferenceOtc } from './reference-otc.ts';
import { highsOf, referenceState } from './reference-price-facts.ts';
import { ReferencePrices } from './reference-prices.ts';
import type { RequestBounds } from './reference-requests.ts';
import { type Answer, accepted, ReferenceSpot, rejected } from './reference-spot.ts';
import { ReferenceWallet } from './reference-wallet.ts';
import { walletState } from './reference-wallet-state.ts';

export class ReferenceExchange {
  readonly model: ReferenceModel;
  readonly contracts: ReferenceContracts;
  private readonly spot: ReferenceSpot;
  private readonly amends: ReferenceAmends;
  private readonly money: ReferenceMoney;
  private readonly listing: ReferenceListing;
  private readonly indexes: ReferenceIndexes;
  private readonly prices: ReferencePrices;
  private readonly wallet: ReferenceWallet;
  private readonly otc: ReferenceOtc;
  private readonly growth: ReferenceGrowth;

  constructor({ requestBounds }: { requestBounds?: RequestBounds } = {}) {
    const model = new ReferenceModel(requestBounds);
    this.model = model;
    this.spot = new ReferenceSpot(model);
    this.amends = new ReferenceAmends(model);
    this.indexes = new ReferenceIndexes(model);
    this.prices = new ReferencePrices(model);
    this.contracts = new ReferenceContracts(model, this.indexes);
    this.otc = new ReferenceOtc(model, this.contracts);
    this.money = new ReferenceMoney(model, this.contracts, this.otc.standing);
    this.growth = new ReferenceGrowth(model, this.contracts, (memberId) => {
      this.money.openMember({ kind: 'open-member', memberId });
    });
    this.listing = new ReferenceListing(model, this.spot);
    this.wallet = new ReferenceWallet(model, {
      contracts: this.contracts,
      spot: this.spot,
      standing: this.otc.standing,
    });
  }

  /** Balance changes come last before command-done, in no particular order. */
  apply(command: Command, timeMs: number): Event[] {
    const { model } = this;
    model.seq++;
    const previousMs = model.timeMs;
    model.timeMs = timeMs;
    model.events = [];
    model.touched = new Set();
    this.contracts.before(command);
    this.otc.before(previousMs);
    this.growth.fees.begin();
    this.growth.fees.countFills();
    this.growth.invitation.before();
    const answer = this.dispatch(command);
    this.contracts.after();
    this.growth.fees.countFills();
    for (const key of model.touched) {
      const account = model.accounts.get(key)!;
      if (account.frozen < 0n || (account.free < 0n && !mayBeNegative(account.owner)))
        throw new Error(`${key} is negative`);
      model.events.push({ kind: 'balance-changed', ...account });
    }
    model.events.push({ kind: 'command-done', seq: model.seq, ...answer });
    return model.events;
  }

  state(): EngineState {
    const { model } = this;
    const markets = [...model.markets.values()];
    return {
      seq: model.seq,
      timeMs: model.timeMs,
      lastTradeId: model.lastTradeId,
      assets: [...model.assets.values()].map(({ asset, scale }) => ({ asset, scale })),
      markets: markets.map(({ bids: _bids, asks: _asks, facts, ...market }) => ({
        ...market,
        reference: referenceState(facts),
      })),
      members: [...model.members.values()].map(({ faucetDay: _day, ...member }) => member),
      balances: [...model.accounts.values()]
        .filter(({ free, frozen }) => free !== 0n || frozen !== 0n)
        .map((account) => ({ ...account })),
      openOrders: markets
        .flatMap(({ bids, asks }) => [...bids, ...asks])
        .map(
          ({
            kind: _kind,
            quoteAmount: _quote,
            makerFeePpm: _maker,
            takerFeePpm: _taker,
            exactFeePpm: _exact,
            body: _body,
            ...order
          }) => order,
        ),
      faucet: model.faucet,
      indexes: [...model.indexes.values()].map(({ symbol, priceScale, step, sources, limits, ...index }) => ({
        symbol,
        priceScale,
        step,
        limits,
        price: index.price,
        state: index.state,
        validSources: index.validSources,
        anchor: index.anchor,
        hasJumped: index.hasJumped,
        normalHighs: highsOf(index.normals),
        sources: sources.map(({ source, weight }) => ({ source, weight })),
      })),
      sources: [...model.sources],
      chains: [...model.wallet.chains.keys()],
      wallet: walletState(model.wallet),
      otc: model.otc.state(),
      growth: model.growth.state(),
      ...contractState(this.contracts.world),
    };
  }

  /** Sum per asset over all accounts, isolated margins and the contracts' clearing; every one must be zero. */
  sums(): Map<string, bigint> {
    const sums = new Map<string, bigint>();
    const contracts = [...this.contracts.world.contracts.values()];
    const margins = contracts.flatMap(({ positions }) => positions.map(({ margin }) => margin));
    const clearings = contracts.map(({ clearing }) => clearing);
    sums.set(
      SETTLEMENT_ASSET,
      [...margins, ...clearings].reduce((sum, amount) => sum + amount, 0n),
    );
    for (const { asset, free, frozen } of this.model.accounts.values())
      sums.set(asset, (sums.get(asset) ?? 0n) + free + frozen);
    return sums;
  }

  private dispatch(command: Command): Answer {
    switch (command.kind) {
      case 'place-spot-order':
        return this.spot.place(command);
      case 'cancel-spot-order':
        return this.spot.cancel(command);
      case 'cancel-all-spot-orders':
        return this.spot.cancelAll(command);
      case 'amend-spot-order':
        return this.amends.amend(command);
      case 'tick':
        return this.tick(command);
      case 'transfer':
        return this.money.transfer(command);
      case 'credit-from-outside':
        return this.money.credit(command);
      case 'claim-faucet':
        return this.money.claimFaucet(command);
      case 'open-member':
        return this.money.openMember(command);
      case 'set-member-flags':
        return this.money.setMemberFlags(command);
      case 'lock-withdrawal':
        return this.money.lockWithdrawal(command);
      case 'set-identity-level':
        return this.money.setIdentityLevel(command);
      case 'set-faucet':
        return this.money.setFaucet(command);
      case 'list-asset':
        return this.listing.listAsset(command);
      case 'set-asset-supply':
        return this.listing.setSupply(command);
      case 'list-spot-market':
        return this.listing.listSpotMarket(command);
      case 'set-market-status':
        return this.listing.setStatus(command);
      case 'set-market-fees':
        return this.listing.setFees(command);
      case 'set-market-filters':
        return this.listing.setFilters(command);
      case 'set-reference-price':
        return this.prices.set(command);
      case 'set-index':
        return this.setIndex(command);
      case 'core-started':
        this.model.events.push({ kind: 'core-was-started', engineVersion: command.engineVersion });
        this.indexes.forget();
        this.contracts.start();
        return accepted();
      case 'engine-upgraded':
        if (command.from >= command.to) return rejected('BAD_COMMAND');
        this.model.events.push({ kind: 'engine-was-upgraded', from: command.from, to: command.to });
        return accepted();
      case 'list-contract':
      case 'set-contract-settings':
      case 'set-contract-status':
      case 'place-contract-order':
      case 'cancel-contract-order':
      case 'cancel-all-contract-orders':
      case 'place-plan-order':
      case 'cancel-plan-order':
      case 'reverse-position':
      case 'set-leverage':
      case 'set-margin-mode':
      case 'change-margin':
      case 'set-position-triggers':
      case 'continue-liquidation':
        return this.contracts.do(command);
      default:
        if (isOfGrowth(command)) return this.growth.do(command);
        return isOfOtc(command) ? this.otc.do(command) : this.wallet.do(command);
    }
  }

  private setIndex(command: SetIndex): Answer {
    const answer = this.indexes.set(command);
    if (answer.rejection === 'OK') this.contracts.startOn(command.symbol);
    return answer;
  }

  private tick(command: Tick): Answer {
    this.contracts.beginTick();
    const answer = this.indexes.tick(command);
    this.prices.tick();
    this.contracts.tick();
    this.otc.tick();
    return answer;
  }
}

function isOfGrowth(command: GrowthCommand | OtcCommand | WalletCommand): command is GrowthCommand {
  return command.kind in GROWTH_COMMANDS;
}

function isOfOtc(command: OtcCommand | WalletCommand): command is OtcCommand {
  return command.kind in OTC_COMMANDS;
}
