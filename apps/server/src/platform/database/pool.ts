/**
 * A pool of connections, made when they are needed and kept until the end. Work waits in line for as long as it takes
 * and is told at once when no connection can be made for it; nothing is ever tried again.
 */
import type { ClientConfig } from 'pg';
import { Connection, type Runner, type Task } from './connection.ts';
import { ConnectionFaultError } from './connection-fault.ts';

export interface PoolSettings {
  config: ClientConfig;
  /** Most connections at once. */
  max: number;
  /** A connection that was open is gone. */
  onClose: () => void;
}

interface Waiter {
  use(connection: Connection): void;
  refuse(error: Error): void;
}

export class Pool implements Runner {
  /** Those that are being opened too. */
  private readonly all = new Set<Connection>();
  private idle: Connection[] = [];
  private readonly waiting: Waiter[] = [];
  private opening = 0;
  private ending: Promise<void> | undefined;
  private onEmpty: (() => void) | undefined;

  constructor(private readonly settings: PoolSettings) {}

  run(task: Task): void {
    this.take({ use: (connection) => connection.run(task), refuse: (error) => task.refuse(error) });
  }

  failed(): void {}

  /** A connection for its holder alone, until it is released. */
  hold(): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const use = (connection: Connection) => {
        connection.hold();
        resolve(connection);
      };
      this.take({ use, refuse: reject });
    });
  }

  /**
   * Takes no more work, does what it has, and resolves when every connection is gone.
   *
   * @param timeoutSeconds after them what is not done is given up; without them it takes as long as it takes
   */
  end(timeoutSeconds?: number): Promise<void> {
    this.ending ??= this.finish(timeoutSeconds);
    return this.ending;
  }

  private async finish(timeoutSeconds: number | undefined): Promise<void> {
    const empty = new Promise<void>((resolve) => {
      this.onEmpty = resolve;
    });
    const timer =
      timeoutSeconds === undefined ? undefined : setTimeout(() => this.destroy(), timeoutSeconds * 1000);
    for (const connection of this.idle.splice(0)) connection.close();
    this.checkEmpty();
    await empty;
    clearTimeout(timer);
  }

  private destroy(): void {
    const why = 'the connections were ended before it was done';
    for (const waiter of this.waiting.splice(0))
      waiter.refuse(new ConnectionFaultError('CONNECTION_DESTROYED', why));
    for (const connection of this.all) connection.destroy(why);
    this.checkEmpty();
  }

  private checkEmpty(): void {
    if (this.all.size === 0 && this.waiting.length === 0) this.onEmpty?.();
  }

  private take(waiter: Waiter): void {
    if (this.ending !== undefined) {
      waiter.refuse(new ConnectionFaultError('CONNECTION_ENDED', 'the connections are ended'));
      return;
    }
    const connection = this.idle.pop();
    if (connection !== undefined) waiter.use(connection);
    else {
      this.waiting.push(waiter);
      this.grow();
    }
  }

  private grow(): void {
    while (this.opening < this.waiting.length && this.all.size < this.settings.max) void this.open();
  }

  private async open(): Promise<void> {
    const connection = new Connection(this.settings.config, {
      onIdle: (idle) => this.serve(idle),
      onGone: (gone) => this.forget(gone),
    });
    this.all.add(connection);
    this.opening++;
    const fault = await connection.open();
    this.opening--;
    if (fault === undefined) {
      this.serve(connection);
      return;
    }
    this.all.delete(connection);
    // One that waits is told for each connection that could not be made; the next one asks again.
    this.waiting.shift()?.refuse(fault);
    this.grow();
    this.checkEmpty();
  }

  private serve(connection: Connection): void {
    const waiter = this.waiting.shift();
    if (waiter !== undefined) waiter.use(connection);
    else if (this.ending !== undefined) connection.close();
    else this.idle.push(connection);
  }

  private forget(gone: Connection): void {
    this.all.delete(gone);
    this.idle = this.idle.filter((connection) => connection !== gone);
    this.settings.onClose();
    this.grow();
    this.checkEmpty();
  }
}
