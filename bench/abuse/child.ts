/** A TypeScript file of ours as a process of its own that answers messages. */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

export class Child {
  private constructor(private readonly process: ChildProcess) {}

  static start(file: string): Child {
    return new Child(fork(join(import.meta.dirname, file), { execArgv: ['--import', 'tsx'] }));
  }

  send(message: unknown): void {
    this.process.send(message as never);
  }

  /** The next message; rejects when the process ends first. */
  next<T>(): Promise<T> {
    return new Promise((resolve, reject) => {
      const onExit = (code: number | null) => reject(new Error(`the process ended with ${code}`));
      this.process.once('exit', onExit);
      this.process.once('message', (message) => {
        this.process.off('exit', onExit);
        resolve(message as T);
      });
    });
  }

  stop(): void {
    this.process.disconnect();
  }
}
