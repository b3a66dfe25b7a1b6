/**
 * Feeds the private topic `positions`: a position whole with every change of it, and every few seconds those whose
 * lights have changed. The marks that its figures depend on have a topic of their own.
 */
import type { TopicData, WirePosition } from '@tern/protocol';
import type { Released } from '../../../kernel/kernel.ts';
import type { Channel, Hub } from '../../../platform/websocket/hub.ts';
import { newestById } from '../orders/order-record.ts';
import type { LivePosition, PositionChanges, TradingSetting } from '../positions/live-positions.ts';
import { wirePosition, wireSetting } from '../positions/position-record.ts';
import { LIGHTS_LIFE_MS } from '../risk/adl-queue.ts';
import type { LiveContractData } from './live-contract-data.ts';

export class PositionFeed {
  private readonly channel: Channel<'positions'>;
  /** The lights that were last sent, by member and by position id. */
  private readonly told = new Map<number, Map<string, number>>();
  private lightsSentAtMs = 0;

  constructor(
    hub: Hub,
    private readonly contractData: LiveContractData,
  ) {
    this.channel = hub.channel('positions', {
      snapshot: (_topic, memberId) => (memberId === undefined ? undefined : this.snapshot(memberId)),
      merge: (older, newer) => ({
        positions: newestById([...older.positions, ...newer.positions], ({ positionId }) => positionId),
        settings: newestById([...older.settings, ...newer.settings], ({ pairsName }) => pairsName),
      }),
    });
  }

  /** One update a member and row, because a topic's sequence must rise with each. */
  receive(released: Released): void {
    const { positions } = this.contractData;
    const changed = positions.apply(released, (memberId) => this.channel.isReadBy(memberId));
    const { timeMs } = released.header;
    const isDue = timeMs - this.lightsSentAtMs >= LIGHTS_LIFE_MS;
    if (isDue) this.lightsSentAtMs = timeMs;
    for (const memberId of isDue ? new Set([...changed.keys(), ...this.told.keys()]) : changed.keys())
      this.publish(memberId, changed.get(memberId), isDue);
  }

  private publish(memberId: number, changes: PositionChanges | undefined, withLights: boolean): void {
    if (!this.channel.isReadBy(memberId)) {
      this.told.delete(memberId);
      return;
    }
    const before = new Map(this.told.get(memberId));
    const own = withLights ? this.contractData.positions.positionsOf(memberId) : [];
    const rows = new Map(own.map((position) => [position.positionId, position]));
    for (const [id, position] of changes?.positions ?? []) rows.set(id, position);
    const wire = this.wire(memberId, rows.values(), changes?.settings.values() ?? []);
    const positions = wire.positions.filter(
      ({ positionId, adlLights }) =>
        changes?.positions.has(Number(positionId)) || before.get(positionId) !== adlLights,
    );
    if (positions.length + wire.settings.length === 0) return;
    this.channel.publishTo(memberId, this.contractData.positions.sequence, { ...wire, positions });
  }

  private snapshot(memberId: number): { seq: number; data: TopicData['positions'] } {
    const { positions } = this.contractData;
    this.told.set(memberId, new Map());
    const data = this.wire(memberId, positions.positionsOf(memberId), positions.settingsOf(memberId));
    return { seq: positions.sequence, data };
  }

  private wire(
    memberId: number,
    positions: Iterable<LivePosition>,
    settings: Iterable<TradingSetting>,
  ): TopicData['positions'] {
    const told = this.told.get(memberId);
    const wire = [...positions].map((position): WirePosition => {
      const lights = position.qty === 0n ? 0 : this.contractData.adl.lightsOf(position);
      const row = wirePosition(position, lights, this.contractData.contracts);
      if (position.qty === 0n) told?.delete(row.positionId);
      else told?.set(row.positionId, lights);
      return row;
    });
    return { positions: wire, settings: [...settings].map(wireSetting) };
  }
}
