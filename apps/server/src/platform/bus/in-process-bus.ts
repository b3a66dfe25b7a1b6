/**
 * The bus within one process: an exchange of one process that is put together of roles, and tests. Messages are delivered
 * in a later turn of the loop, in the order in which they were published, as over a connection.
 */
import { messageOf } from '../errors/thrown.ts';
import { type Bus, type BusChange, type BusLog, type BusReceiver, MessageTooLargeError } from './bus.ts';

/** As NATS has it without a setting. */
const LARGEST_MESSAGE = 1024 * 1024;

interface Delivery {
  from: InProcessBus;
  subject: string;
  bytes: Uint8Array;
  answers: string | undefined;
}

export class InProcessBroker {
  private readonly connected = new Set<InProcessBus>();
  private queue: Delivery[] = [];
  private isStalled = false;

  constructor(private readonly log: BusLog) {}

  connect(): InProcessBus {
    const bus = new InProcessBus(this);
    this.connected.add(bus);
    return bus;
  }

  /** Ends the connection of one side as a network does: what it has published and not sent is lost. */
  cut(bus: InProcessBus): void {
    if (!this.connected.delete(bus)) return;
    this.queue = this.queue.filter(({ from }) => from !== bus);
    bus.tell('cut');
  }

  heal(bus: InProcessBus): void {
    if (bus.isConnected) return;
    this.connected.add(bus);
    bus.tell('back');
  }

  /** As a broker that is stopped: it takes messages and delivers none until `resume`. */
  stall(): void {
    this.isStalled = true;
  }

  resume(): void {
    this.isStalled = false;
    if (this.queue.length > 0) this.deliverSoon();
  }

  has(bus: InProcessBus): boolean {
    return this.connected.has(bus);
  }

  remove(bus: InProcessBus): void {
    this.connected.delete(bus);
  }

  take(delivery: Delivery): void {
    this.queue.push(delivery);
    if (this.queue.length === 1 && !this.isStalled) this.deliverSoon();
  }

  private deliverSoon(): void {
    setImmediate(() => {
      if (this.isStalled) return;
      const queue = this.queue;
      this.queue = [];
      for (const delivery of queue) this.deliver(delivery);
    });
  }

  private deliver({ from, subject, bytes, answers }: Delivery): void {
    let isDelivered = false;
    for (const bus of this.connected)
      for (const receiver of bus.receiversOf(subject)) {
        isDelivered = true;
        // Each receiver may keep its bytes.
        this.call(() => receiver.message({ subject, bytes: bytes.slice() }));
      }
    if (isDelivered || answers === undefined || !this.connected.has(from)) return;
    for (const receiver of from.receiversOf(answers)) this.call(() => receiver.noSubscriber?.(answers));
  }

  private call(receive: () => void): void {
    try {
      receive();
    } catch (error) {
      this.log.error(`a message of the bus could not be received: ${messageOf(error)}`);
    }
  }
}

export class InProcessBus implements Bus {
  readonly largestMessage = LARGEST_MESSAGE;
  private readonly subscriptions = new Set<{ pattern: readonly string[]; receiver: BusReceiver }>();
  private readonly listeners: ((change: BusChange) => void)[] = [];

  constructor(private readonly broker: InProcessBroker) {}

  get isConnected(): boolean {
    return this.broker.has(this);
  }

  publish(subject: string, bytes: Uint8Array, answers?: string): boolean {
    if (bytes.byteLength > this.largestMessage)
      throw new MessageTooLargeError(subject, bytes.byteLength, this.largestMessage);
    if (!this.isConnected) return false;
    this.broker.take({ from: this, subject, bytes, answers });
    return true;
  }

  subscribe(pattern: string, receiver: BusReceiver): () => void {
    const subscription = { pattern: pattern.split('.'), receiver };
    this.subscriptions.add(subscription);
    return () => void this.subscriptions.delete(subscription);
  }

  onChange(listener: (change: BusChange) => void): void {
    this.listeners.push(listener);
  }

  /** In one turn everything that was published before is delivered. */
  async close(): Promise<void> {
    if (!this.isConnected) return;
    await new Promise((resolve) => setImmediate(resolve));
    this.broker.remove(this);
    this.tell('closed');
  }

  receiversOf(subject: string): BusReceiver[] {
    const tokens = subject.split('.');
    return [...this.subscriptions]
      .filter(({ pattern }) => matches(pattern, tokens))
      .map(({ receiver }) => receiver);
  }

  tell(change: BusChange): void {
    for (const listener of this.listeners) listener(change);
  }
}

function matches(pattern: readonly string[], subject: readonly string[]): boolean {
  if (pattern.at(-1) === '>')
    return (
      subject.length >= pattern.length && matches(pattern.slice(0, -1), subject.slice(0, pattern.length - 1))
    );
  return (
    pattern.length === subject.length && pattern.every((token, at) => token === '*' || token === subject[at])
  );
}
