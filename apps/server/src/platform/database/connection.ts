/**
 * One connection to the database. It does one task at a time, in the order in which they were given, and begins the next
 * when the database is ready for it. Once it is lost it refuses every task, those in line too, and never connects again:
 * nothing of it can reach another connection.
 */
import { Client, type ClientConfig } from 'pg';
import { codeOfError } from '../errors/thrown.ts';
import { ConnectionFaultError, faultOf } from './connection-fault.ts';

/** Something that a connection does for a statement. */
export interface Task {
  /** The connection is free: the task gives the client exactly one query. */
  start(client: Client, connection: Connection): void;
  /** There is no connection to do it. */
  refuse(error: Error): void;
}

/** Does the tasks of statements. */
export interface Runner {
  run(task: Task): void;
  /** A statement of this runner has ended with an error. */
  failed(error: Error): void;
}

export interface ConnectionEvents {
  /** It has nothing to do and is not held. */
  onIdle(connection: Connection): void;
  /** It was open and is gone. */
  onGone(connection: Connection): void;
}

export class Connection implements Runner {
  /** Why it is gone. */
  fault: Error | undefined;
  /** A transaction waits for its end. */
  onLost: ((fault: Error) => void) | undefined;
  private readonly client: Client;
  private readonly line: Task[] = [];
  private isOpen = false;
  private isBusy = false;
  private isHeld = false;

  constructor(
    config: ClientConfig,
    private readonly events: ConnectionEvents,
  ) {
    this.client = new Client(config);
    this.client.on('drain', () => this.next());
    this.client.on('error', (error) => this.lose(faultOf(error)));
    this.client.on('end', () => this.lose(faultOf('the connection was ended')));
  }

  /** Answers why it could not be opened: the error of the system or of the database, or a ConnectionFaultError. */
  async open(): Promise<Error | undefined> {
    try {
      await this.client.connect();
      this.isOpen = true;
    } catch (error) {
      this.lose(faultOf(error));
    }
    return this.fault;
  }

  run(task: Task): void {
    if (this.fault !== undefined) task.refuse(this.fault);
    else if (this.isBusy) this.line.push(task);
    else this.start(task);
  }

  failed(): void {}

  /** Nothing but the holder's tasks is done until it is released. */
  hold(): void {
    this.isHeld = true;
  }

  release(): void {
    this.isHeld = false;
    if (!this.isBusy && this.fault === undefined) this.events.onIdle(this);
  }

  /** The error of a task: one without a code comes of the loss, when there is one. */
  errorOf(error: Error): Error {
    return codeOfError(error) === undefined ? (this.fault ?? error) : error;
  }

  /** Says goodbye. Only for a connection that has nothing to do. */
  close(): void {
    void this.client.end();
  }

  destroy(why: string): void {
    this.lose(new ConnectionFaultError('CONNECTION_DESTROYED', why));
  }

  private start(task: Task): void {
    this.isBusy = true;
    task.start(this.client, this);
  }

  private next(): void {
    this.isBusy = false;
    const task = this.line.shift();
    if (task !== undefined) this.start(task);
    else if (!this.isHeld && this.fault === undefined) this.events.onIdle(this);
  }

  private lose(fault: Error): void {
    if (this.fault !== undefined) return;
    this.fault = fault;
    this.client.connection.stream.destroy();
    for (const task of this.line.splice(0)) task.refuse(fault);
    this.onLost?.(fault);
    if (this.isOpen) this.events.onGone(this);
  }
}
