/** A clock and a server side that tests own: time moves only by `pass`, connections are opened and closed by hand. */
import type { ClientFrame, ServerFrame } from '@tern/protocol';
import type { Connection, SocketOptions } from './socket-types.ts';

export class FakeConnection implements Connection {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  said: ClientFrame[] = [];
  readyState = 1;
  closedWith: number | undefined;

  send(text: string): void {
    this.said.push(JSON.parse(text) as ClientFrame);
  }
  close(code?: number): void {
    this.closedWith = code;
  }
  /** The frames that the client sent since the last call, pings left out. */
  received(): string[] {
    const words = this.said.splice(0);
    return words.flatMap((frame) => {
      if (frame.op === 'ping') return [];
      return frame.op === 'auth' ? `auth ${frame.ticket}` : `${frame.op} ${frame.topic}`;
    });
  }
  tell(frame: ServerFrame | string): void {
    this.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) });
  }
}

export class FakeWorld {
  time = 1_000_000;
  connections: FakeConnection[] = [];
  private timers: { at: number; run: () => void }[] = [];

  options(more: Partial<SocketOptions> = {}): SocketOptions {
    return {
      url: 'ws://127.0.0.1/ws',
      ticket: () => Promise.reject(new Error('no session')),
      connect: () => {
        const connection = new FakeConnection();
        this.connections.push(connection);
        return connection;
      },
      now: () => this.time,
      setTimeout: (run, delayMs) => {
        const timer = { at: this.time + delayMs, run };
        this.timers.push(timer);
        return timer;
      },
      clearTimeout: (timer) => {
        this.timers = this.timers.filter((other) => other !== timer);
      },
      random: () => 0.5,
      ...more,
    };
  }

  get last(): FakeConnection {
    return this.connections.at(-1) as FakeConnection;
  }

  pass(delayMs: number): void {
    const until = this.time + delayMs;
    for (;;) {
      const due = this.timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.timers = this.timers.filter((timer) => timer !== due);
      this.time = due.at;
      due.run();
    }
    this.time = until;
  }
}
