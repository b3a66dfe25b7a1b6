/**
 * The reference exchange: says for every command what the engine must say. Obviously right before anything else; it is
 * the oracle of the simulation and of the engine's tests, and never runs in the server.
 */
import type { Command } from '../commands.ts';
import type { Event } from '../events.ts';
import type { EngineState } from '../state.ts';
import { ReferenceIndexes } from './reference-index.ts';
import { ReferenceListing } from './reference-listing.ts';
import { ReferenceModel } from './reference-model.ts';
import { ReferenceMoney } from './reference-money.ts';
import { type Answer, accepted, ReferenceSpot, rejected } from './reference-spot.ts';

export class ReferenceExchange {
  readonly model = new ReferenceModel();
  private readonly spot = new ReferenceSpot(this.model);
  private readonly money = new ReferenceMoney(this.model);
  private readonly listing = new ReferenceListing(this.model, this.spot);
  private readonly indexes = new ReferenceIndexes(this.model);

  /** Balance changes come last before command-done, in no particular order. */
  apply(command: Command, timeMs: number): Event[] {
    const { model } = this;
    model.seq++;
    model.timeMs = timeMs;
    model.events = [];
    model.touched = new Set();
    const answer = this.dispatch(command);
    for (const key of model.touched)
      model.events.push({ kind: 'balance-changed', ...model.accounts.get(key)! });
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
      markets: markets.map(({ bids: _bids, asks: _asks, ...market }) => market),
      members: [...model.members.values()].map(
        ({ faucetDay: _day, requests: _requests, ...member }) => member,
      ),
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
            ...order
          }) => order,
        ),
      faucet: model.faucet,
      indexes: [...model.indexes.values()].map(
        ({ symbol, priceScale, step, sources, price, state, validSources }) => ({
          symbol,
          priceScale,
          step,
          sources: sources.map(({ source, weight }) => ({ source, weight })),
          price,
          state,
          validSources,
        }),
      ),
      sources: [...model.sources],
    };
  }

  /** Sum per asset over all accounts; every one must be zero. */
  sums(): Map<string, bigint> {
    const sums = new Map<string, bigint>();
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
      case 'tick':
        return this.indexes.tick(command);
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
      case 'list-spot-market':
        return this.listing.listSpotMarket(command);
      case 'set-market-status':
        return this.listing.setStatus(command);
      case 'set-market-fees':
        return this.listing.setFees(command);
      case 'set-market-filters':
        return this.listing.setFilters(command);
      case 'set-index':
        return this.indexes.set(command);
      case 'core-started':
        this.model.events.push({ kind: 'core-was-started', engineVersion: command.engineVersion });
        this.indexes.forget();
        return accepted();
      case 'engine-upgraded':
        if (command.from >= command.to) return rejected('BAD_COMMAND');
        this.model.events.push({ kind: 'engine-was-upgraded', from: command.from, to: command.to });
        return accepted();
    }
  }
}
