/** Stands between the sender and the real signer and changes answers as a test asks. */
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';

type Answer = Record<string, unknown>;

export class LyingSigner {
  /** Changes the answer to a request; it passes on what it answers. */
  change: (answer: Answer, request: Answer) => Answer = (answer) => answer;
  readonly socketPath: string;
  private readonly server: Server;

  constructor(folder: string, target: string) {
    this.socketPath = join(folder, 'lying.sock');
    this.server = createServer((socket) => {
      const signer = connect(target);
      const asked: Answer[] = [];
      let received = '';
      socket.on('data', (data) => {
        for (const line of data.toString().trim().split('\n')) asked.push(JSON.parse(line));
        signer.write(data);
      });
      signer.on('data', (data) => {
        received += data.toString();
        if (!received.endsWith('\n')) return;
        const answer = this.change(JSON.parse(received), asked.shift() ?? {});
        received = '';
        socket.write(`${JSON.stringify(answer)}\n`);
      });
      for (const [one, other] of [
        [socket, signer],
        [signer, socket],
      ] as const) {
        one.on('error', () => other.destroy());
        one.on('close', () => other.destroy());
      }
    });
  }

  listen(): Promise<void> {
    return new Promise((resolve) => this.server.listen(this.socketPath, resolve));
  }

  close(): void {
    this.server.close();
  }
}
