/**
 * The private topic `money`: which kinds of a member's records changed. It carries no records, so that a reader who was
 * away asks once and misses nothing.
 */
import type { Event } from '@tern/engine';
import type { CapitalKind } from '@tern/protocol';
import { lastSequence } from '../../kernel/each-event.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Channel, Hub } from '../../platform/websocket/hub.ts';

export class MoneyFeed {
  /** Since the last released row. */
  private readonly changed = new Map<number, Set<CapitalKind>>();

  constructor(private readonly kernel: Pick<Kernel, 'onReleased' | 'durable'>) {}

  open(hub: Hub): void {
    const { kernel } = this;
    const channel = hub.channel('money', {
      snapshot: (_topic, memberId) =>
        memberId === undefined ? undefined : { seq: kernel.durable.sequence, data: { kinds: [] } },
      merge: (older, newer) => ({ kinds: [...new Set([...older.kinds, ...newer.kinds])] }),
    });
    kernel.onReleased((released) => {
      for (const event of released.events) for (const change of changesOf(event)) this.note(change);
      this.publish(channel, lastSequence(released));
    });
  }

  /**
   * Also for a change that no event tells, such as a further confirmation: the next released row carries it, because the
   * sequence of a topic rises. There is one a second at least.
   */
  note({ memberId, kind }: Change): void {
    const kinds = this.changed.get(memberId) ?? new Set();
    this.changed.set(memberId, kinds.add(kind));
  }

  private publish(channel: Channel<'money'>, sequence: number): void {
    for (const [memberId, kinds] of this.changed)
      channel.publishTo(memberId, sequence, { kinds: [...kinds] });
    this.changed.clear();
  }
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
