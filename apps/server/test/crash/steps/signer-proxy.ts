/** Stands between the server and the signer: a request is stopped before the signer gets it, or its answer on the way back. */
import { connect, createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { Gate, Stop } from './gate.ts';

const form = z.looseObject({ request: z.string(), id: z.string().optional() });

export class SignerProxy {
  private constructor(
    private readonly server: Server,
    readonly path: string,
  ) {}

  static async start(path: string, signerPath: string, gate: Gate): Promise<SignerProxy> {
    const server = createServer((client) => relay(client, connect(signerPath), gate));
    await new Promise<void>((resolve) => server.listen(path, resolve));
    return new SignerProxy(server, path);
  }

  stop(): void {
    this.server.close();
  }
}

function relay(client: Socket, signer: Socket, gate: Gate): void {
  let stopped: Stop | undefined;
  const end = () => {
    stopped?.miss();
    stopped = undefined;
    client.destroy();
    signer.destroy();
  };
  const pass = (to: Socket, line: string, isCut: boolean) => {
    if (isCut) end();
    else if (!to.destroyed) to.write(`${line}\n`);
  };
  for (const socket of [client, signer]) socket.on('error', end).on('close', end);
  const ask = (line: string) => {
    const { request, id = '' } = form.parse(JSON.parse(line));
    const stop = gate.stopOf({ neighbour: 'signer', request, id });
    if (stop?.when === 'before') {
      // A request that was stopped before its step may be stopped after it as well, unless its asker is gone.
      stop.hold((isCut) => (isCut || client.destroyed ? end() : ask(line)));
      return;
    }
    stopped = stop;
    pass(signer, line, false);
  };
  // A reader of lines throws the error of its socket unless it is told otherwise.
  createInterface(client).on('error', end).on('line', ask);
  const answer = (line: string) => {
    const stop = stopped;
    stopped = undefined;
    if (stop === undefined) pass(client, line, false);
    else stop.hold((isCut) => pass(client, line, isCut));
  };
  createInterface(signer).on('error', end).on('line', answer);
}
