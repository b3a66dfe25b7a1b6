/**
 * The bus over NATS. The client is told to keep nothing across a lost connection: while it is cut `publish` answers false,
 * so that no message of before leaves later. A broker that stands still is taken for lost after 1.5 s.
 */
import { connect, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import { messageOf } from '../errors/thrown.ts';
import { type Bus, type BusChange, type BusLog, type BusReceiver, MessageTooLargeError } from './bus.ts';

export interface NatsOptions {
  /** Addresses such as nats://127.0.0.1:4222. */
  servers: readonly string[];
  /** Shown by the broker's monitoring. */
  name: string;
  log: BusLog;
}

/** Two unanswered pings end the connection. */
const PING_MS = 500;
const LARGEST_UNANSWERED = 2;
const RECONNECT_MS = 100;
const CONNECT_MS = 2_000;
/** The status of the message by which NATS says that there is no subscriber. */
const NO_RESPONDERS = 503;

export async function connectNats({ servers, name, log }: NatsOptions): Promise<Bus> {
  const connection = await connect({
    servers: [...servers],
    name,
    pingInterval: PING_MS,
    maxPingOut: LARGEST_UNANSWERED,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    timeout: CONNECT_MS,
  });
  return new NatsBus(connection, log);
}

class NatsBus implements Bus {
  readonly largestMessage: number;
  private connected = true;
  private readonly listeners: ((change: BusChange) => void)[] = [];

  constructor(
    private readonly connection: NatsConnection,
    private readonly log: BusLog,
  ) {
    this.largestMessage = connection.info?.max_payload ?? 1024 * 1024;
    this.follow().catch((error: unknown) =>
      log.error(`the bus is not followed any more: ${messageOf(error)}`),
    );
  }

  get isConnected(): boolean {
    return this.connected;
  }

  publish(subject: string, bytes: Uint8Array, answers?: string): boolean {
    if (bytes.byteLength > this.largestMessage)
      throw new MessageTooLargeError(subject, bytes.byteLength, this.largestMessage);
    if (!this.connected) return false;
    this.connection.publish(subject, bytes, answers === undefined ? undefined : { reply: answers });
    return true;
  }

  subscribe(pattern: string, receiver: BusReceiver): () => void {
    const subscription: Subscription = this.connection.subscribe(pattern, {
      callback: (error, message) => {
        if (error !== null) {
          this.log.error(`the subscription of ${pattern} has ended: ${error.message}`);
          return;
        }
        try {
          if (message.headers?.code === NO_RESPONDERS) receiver.noSubscriber?.(message.subject);
          else receiver.message({ subject: message.subject, bytes: message.data });
        } catch (thrown) {
          this.log.error(`a message of the bus could not be received: ${messageOf(thrown)}`);
        }
      },
    });
    return () => subscription.unsubscribe();
  }

  onChange(listener: (change: BusChange) => void): void {
    this.listeners.push(listener);
  }

  async close(): Promise<void> {
    if (this.connection.isClosed()) return;
    if (this.connected) await this.connection.drain();
    else await this.connection.close();
  }

  private async follow(): Promise<void> {
    for await (const status of this.connection.status()) {
      if (status.type === 'disconnect') this.change('cut');
      else if (status.type === 'reconnect') this.change('back');
      else if (status.type === 'error') this.log.error(`the bus answers an error: ${status.error.message}`);
      else if (status.type === 'slowConsumer')
        this.log.warn('the bus delivers faster than this process reads');
    }
    this.change('closed');
  }

  private change(change: BusChange): void {
    const isConnected = change === 'back';
    if (this.connected === isConnected && change !== 'closed') return;
    this.connected = isConnected;
    for (const listener of this.listeners) listener(change);
  }
}
