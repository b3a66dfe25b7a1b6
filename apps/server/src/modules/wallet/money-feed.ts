/**
 * The private topic `money`: which kinds of a member's records changed. It carries no records, so that a reader who was
 * away asks once and misses nothing.
 */
import type { Event } from '@tern/engine';
import type { CapitalKind } from '@tern/protocol';
import { lastSequence } from '../../kernel/each-event.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Hub } from '../../platform/websocket/hub.ts';

export function feedMoney(hub: Hub, kernel: Pick<Kernel, 'onReleased' | 'durable'>): void {
  const channel = hub.channel('money', {
    snapshot: (_topic, memberId) =>
      memberId === undefined ? undefined : { seq: kernel.durable.sequence, data: { kinds: [] } },
    merge: (older, newer) => ({ kinds: [...new Set([...older.kinds, ...newer.kinds])] }),
  });
  kernel.onReleased((released) => {
    const changed = new Map<number, Set<CapitalKind>>();
    for (const event of released.events)
      for (const { memberId, kind } of changesOf(event)) {
        const kinds = changed.get(memberId) ?? new Set();
        changed.set(memberId, kinds.add(kind));
      }
    for (const [memberId, kinds] of changed)
      channel.publishTo(memberId, lastSequence(released), { kinds: [...kinds] });
  });
}

interface Change {
  memberId: number;
  kind: CapitalKind;
}

/** Applications stand among the deposits. */
function changesOf(event: Event): Change[] {
  switch (event.kind) {
    case 'deposit-numbered':
    case 'application-submitted':
    case 'application-confirmed':
    case 'application-rejected':
      return event.memberId === 0 ? [] : [{ memberId: event.memberId, kind: 'coinCharging' }];
    case 'held-deposit-booked':
      return ofOwner(event.target);
    case 'deposit-reversed':
      return ofOwner(event.owner);
    case 'withdrawal-requested':
      return [{ memberId: event.memberId, kind: 'withdrawCoin' }];
    case 'withdrawal-changed':
      return [{ memberId: event.memberId, kind: 'withdrawCoin' }, ...ofOwner(event.internalTo || '')];
    default:
      return [];
  }
}

function ofOwner(owner: number | string): Change[] {
  return typeof owner === 'number' ? [{ memberId: owner, kind: 'coinCharging' }] : [];
}
