/**
 * The websocket of the exchange (protocol, channels): topics shared by reference count, gaps healed by a fresh
 * snapshot, private topics by a one-time ticket. Invariant: a listener's first frame, and its first after every break,
 * is a snapshot. It keeps no data: folds do.
 */
import { PRIVATE_TOPICS, type ServerFrame, type Topic, type TopicData, type TopicKind } from '@tern/protocol';
import { reconnectDelayMs } from './reconnect-delay.ts';
import { type SocketEnvironment, SocketLink, worldOf } from './socket-link.ts';
import type { Socket, SocketOptions, SocketStatus, TopicListener } from './socket-types.ts';
import { type TopicSequence, topicSequence } from './topic-sequence.ts';

type AnyListener = (op: 'snapshot' | 'update', data: TopicData[TopicKind], seq: number) => void;

interface Subscription {
  listeners: Set<AnyListener>;
  /** Listeners that came after the last snapshot and receive nothing before the next one. */
  newcomers: Set<AnyListener>;
  sequence: TopicSequence;
  /** Said on this connection. */
  sent: boolean;
  healing: unknown;
}

/** Half of the 10 s after which a price is shown as old, so that a quiet market is not taken for a dead one. */
const HEARTBEAT_MS = 5_000;
const LINGER_MS = 10_000;
/** A topic is healed once in this time, so that a server that cannot keep its word is not hammered. */
const HEAL_MS = 2_000;

export function createSocket(options: SocketOptions): Socket {
  return new TopicSocket(options);
}

class TopicSocket implements Socket {
  private readonly topics = new Map<Topic, Subscription>();
  private readonly world: SocketEnvironment;
  private readonly link: SocketLink;
  private auth: 'none' | 'asking' | 'done' = 'none';
  /** Rises with every connection: an answer that comes for an earlier one is recognised. */
  private era = 0;
  private dataEnd = 0;
  private readonly staleListeners = new Set<() => void>();
  private lingerTimer: unknown;
  private authTimer: unknown;

  constructor(private readonly options: SocketOptions) {
    this.world = worldOf(options);
    this.link = new SocketLink(options.url, options.heartbeatMs ?? HEARTBEAT_MS, this.world, {
      opened: () => this.announceAll(),
      frame: (frame) => this.receive(frame),
      lost: () => this.forget(),
    });
  }

  status(): SocketStatus {
    return this.link.status;
  }
  onStatus(listener: (status: SocketStatus) => void): () => void {
    return this.link.onStatus(listener);
  }
  lastReceivedTime(): number {
    return this.link.receivedTime;
  }
  staleSince(): number {
    return this.dataEnd;
  }
  onStale(listener: () => void): () => void {
    this.staleListeners.add(listener);
    return () => this.staleListeners.delete(listener);
  }
  wake(): void {
    this.link.wake();
  }
  sessionChanged(): void {
    if (this.link.status !== 'idle') this.link.restart();
  }

  subscribe<T extends Topic>(topic: T, listener: TopicListener<T>): () => void {
    const own: AnyListener = (op, data, seq) => listener(op, data as Parameters<TopicListener<T>>[1], seq);
    this.world.cancel(this.lingerTimer);
    const known = this.topics.get(topic);
    if (known) {
      known.listeners.add(own);
      known.newcomers.add(own);
      // The others go on with the updates that come before the newcomer's snapshot.
      if (known.sent) this.askForSnapshot(topic);
    } else {
      this.topics.set(topic, {
        listeners: new Set([own]),
        newcomers: new Set(),
        sequence: topicSequence(),
        sent: false,
        healing: undefined,
      });
      if (this.link.status === 'idle') this.link.start();
      else this.announce(topic);
    }
    return () => this.leave(topic, own);
  }

  private leave(topic: Topic, listener: AnyListener): void {
    const subscription = this.topics.get(topic);
    subscription?.newcomers.delete(listener);
    if (!subscription?.listeners.delete(listener) || subscription.listeners.size > 0) return;
    this.topics.delete(topic);
    this.world.cancel(subscription.healing);
    if (subscription.sent) this.link.sendFrame({ op: 'unsubscribe', topic });
    if (this.topics.size > 0) return;
    this.lingerTimer = this.world.later(() => this.link.stop(), this.options.lingerMs ?? LINGER_MS);
  }

  private announceAll(): void {
    for (const topic of this.topics.keys()) this.announce(topic);
  }

  private announce(topic: Topic): void {
    const subscription = this.topics.get(topic);
    if (!subscription || subscription.sent || this.link.status !== 'open') return;
    if (PRIVATE_TOPICS.includes(topic) && this.auth !== 'done') {
      this.authenticate();
      return;
    }
    subscription.sent = true;
    this.link.sendFrame({ op: 'subscribe', topic });
  }

  private authenticate(): void {
    if (this.auth !== 'none') return;
    this.auth = 'asking';
    const era = this.era;
    this.options.ticket().then(
      (ticket) => {
        if (era === this.era) this.link.sendFrame({ op: 'auth', ticket });
      },
      () => {
        if (era === this.era) this.authRefused();
      },
    );
  }

  private authRefused(): void {
    this.auth = 'none';
    this.world.cancel(this.authTimer);
    const delayMs = reconnectDelayMs(3, 0, this.world.random());
    this.authTimer = this.world.later(() => this.announceAll(), delayMs);
  }

  /** The connection is gone: everything has to be said again. */
  private forget(): void {
    this.noteAge(0);
    this.era++;
    this.auth = 'none';
    this.world.cancel(this.authTimer);
    for (const subscription of this.topics.values()) {
      subscription.sent = false;
      subscription.sequence.reset();
      this.world.cancel(subscription.healing);
      subscription.healing = undefined;
    }
  }

  private receive(frame: ServerFrame): void {
    if (frame.op === 'authed') {
      this.auth = 'done';
      this.announceAll();
    } else if (frame.op === 'error') {
      if (frame.topic === undefined && this.auth === 'asking') this.authRefused();
    } else if (frame.op === 'stale') this.noteAge(frame.ageMs);
    else if (frame.op !== 'pong') this.deliver(frame);
  }

  private noteAge(ageMs: number): void {
    this.dataEnd = ageMs > 0 ? this.world.now() - ageMs : 0;
    for (const listener of this.staleListeners) listener();
  }

  private deliver(frame: Extract<ServerFrame, { op: 'snapshot' | 'update' }>): void {
    const topic = frame.topic as Topic;
    const subscription = this.topics.get(topic);
    if (!subscription?.sent) return;
    const verdict = subscription.sequence.judge(frame);
    if (verdict === 'gap') this.heal(topic, subscription);
    if (verdict !== 'take') return;
    if (frame.op === 'snapshot') subscription.newcomers.clear();
    const receivers = [...subscription.listeners].filter((listener) => !subscription.newcomers.has(listener));
    for (const listener of receivers) listener(frame.op, frame.data, frame.seq);
  }

  private heal(topic: Topic, subscription: Subscription): void {
    if (subscription.healing !== undefined) return;
    subscription.sequence.reset();
    this.askForSnapshot(topic);
    subscription.healing = this.world.later(() => {
      subscription.healing = undefined;
      // Another gap came while this one healed.
      if (!subscription.sequence.isCurrent()) this.heal(topic, subscription);
    }, HEAL_MS);
  }

  private askForSnapshot(topic: Topic): void {
    this.link.sendFrame({ op: 'unsubscribe', topic });
    this.link.sendFrame({ op: 'subscribe', topic });
  }
}
