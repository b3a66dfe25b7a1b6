/**
 * Every position and every member's margin mode and leverage as of the last durable row: live state of absolute events
 * that starts from the engine's state. It answers reads and feeds the socket; it decides nothing.
 */
import type { EngineState, MemberId, PositionChanged, TradingSettingChanged } from '@tern/engine';
import { lastSequence } from '../../../kernel/each-event.ts';
import type { Released } from '../../../kernel/kernel.ts';

export type LivePosition = Readonly<Omit<PositionChanged, 'kind'>>;
export type TradingSetting = Readonly<Omit<TradingSettingChanged, 'kind'>>;

export interface PositionChanges {
  /** The positions as the row left them; one of quantity 0n has ended. */
  positions: Map<number, LivePosition>;
  settings: Map<string, TradingSetting>;
}

export class LivePositions {
  /** The sequence of the last applied command. */
  sequence: number;
  private readonly byId = new Map<number, LivePosition>();
  private readonly byMember = new Map<MemberId, Set<number>>();
  private readonly byMarket = new Map<string, Set<number>>();
  private readonly settings = new Map<MemberId, Map<string, TradingSetting>>();

  constructor(initial: Pick<EngineState, 'seq' | 'positions' | 'tradingSettings'>) {
    this.sequence = initial.seq;
    for (const position of initial.positions) this.put(position);
    for (const setting of initial.tradingSettings) this.set(setting);
  }

  /** Applies one row; answers the changes of each member that `isWatched` names. */
  apply(released: Released, isWatched: (memberId: MemberId) => boolean): Map<MemberId, PositionChanges> {
    const changed = new Map<MemberId, PositionChanges>();
    const changesOf = (memberId: MemberId) => {
      const own = changed.get(memberId) ?? { positions: new Map(), settings: new Map() };
      changed.set(memberId, own);
      return own;
    };
    for (const event of released.events) {
      if (event.kind === 'position-changed') {
        const { kind: _, ...position } = event;
        this.put(position);
        if (isWatched(event.memberId)) changesOf(event.memberId).positions.set(position.positionId, position);
      } else if (event.kind === 'trading-setting-changed') {
        const { kind: _, ...setting } = event;
        this.set(setting);
        if (isWatched(event.memberId)) changesOf(event.memberId).settings.set(setting.market, setting);
      }
    }
    this.sequence = lastSequence(released);
    return changed;
  }

  /** Newest first. */
  positionsOf(memberId: MemberId, market?: string): LivePosition[] {
    return this.named(this.byMember.get(memberId))
      .filter((position) => market === undefined || position.market === market)
      .sort((a, b) => b.positionId - a.positionId);
  }

  inMarket(market: string): LivePosition[] {
    return this.named(this.byMarket.get(market));
  }

  /** The same one by one, and what changes meanwhile as it is by then. */
  *eachInMarket(market: string): Generator<LivePosition> {
    for (const id of this.byMarket.get(market) ?? []) {
      const position = this.byId.get(id);
      if (position !== undefined) yield position;
    }
  }

  /** The settings that the member has made; for other contracts the default holds. */
  settingsOf(memberId: MemberId): TradingSetting[] {
    return [...(this.settings.get(memberId)?.values() ?? [])];
  }

  settingOf(memberId: MemberId, market: string): TradingSetting | undefined {
    return this.settings.get(memberId)?.get(market);
  }

  private named(ids: ReadonlySet<number> | undefined): LivePosition[] {
    const positions: LivePosition[] = [];
    for (const id of ids ?? []) {
      const position = this.byId.get(id);
      if (position !== undefined) positions.push(position);
    }
    return positions;
  }

  private put(position: LivePosition): void {
    const { positionId, memberId, market, qty } = position;
    if (qty === 0n) {
      this.byId.delete(positionId);
      leave(this.byMember, memberId, positionId);
      leave(this.byMarket, market, positionId);
      return;
    }
    this.byId.set(positionId, position);
    join(this.byMember, memberId, positionId);
    join(this.byMarket, market, positionId);
  }

  private set(setting: TradingSetting): void {
    const own = this.settings.get(setting.memberId) ?? new Map<string, TradingSetting>();
    this.settings.set(setting.memberId, own.set(setting.market, setting));
  }
}

function join<K>(sets: Map<K, Set<number>>, key: K, id: number): void {
  const set = sets.get(key);
  if (set) set.add(id);
  else sets.set(key, new Set([id]));
}

function leave<K>(sets: Map<K, Set<number>>, key: K, id: number): void {
  const set = sets.get(key);
  set?.delete(id);
  if (set?.size === 0) sets.delete(key);
}
