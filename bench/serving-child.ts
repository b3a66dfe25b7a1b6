/** A server of its own process for one measure, spoken to over one connection, and the comparison of its answers. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CORE_NODE_OPTIONS } from '@tern/engine/node-options';
import { API_BASE, type CallName } from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';
import { type Answer, LoadConnection } from './http/load-connection.ts';
import { median } from './median.ts';

const SLICES = 9;
const REQUESTS = 100;
const ENVELOPE_BYTES = '{"status":"SUCCEED","errorCode":0,"errorMessage":"","result":""}'.length;

/** Reads a clock, in nanoseconds. */
type ClockNs = (pid: number) => number;

export class ServingChild {
  private constructor(
    private readonly child: ChildProcess,
    private readonly connection: LoadConnection,
  ) {}

  /** @param entry the name of a built file of the server, whose first line is its port */
  static async start(entry: string): Promise<ServingChild> {
    const path = join(import.meta.dirname, '../apps/server/dist', entry);
    const child = spawn(process.execPath, ['--enable-source-maps', ...CORE_NODE_OPTIONS, path], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const connection = new LoadConnection(await portOf(child));
    await connection.ready();
    return new ServingChild(child, connection);
  }

  async ask(request: string): Promise<Answer> {
    const answer = await new Promise<Answer>((resolve) => this.connection.send(request, resolve));
    if (!answer.succeeded) throw new Error(`refused: ${answer.body}`);
    return answer;
  }

  /**
   * Compares a call with a fixed answer of its size, in alternating slices.
   * @param fixedOf the request that a fixed text of so many bytes answers
   */
  async compare(
    name: string,
    request: string,
    { fixedOf, clockNs, goal }: { fixedOf(bytes: number): string; clockNs: ClockNs; goal: number },
  ): Promise<void> {
    const { body } = await this.ask(request);
    const fixed = fixedOf(body.length - ENVELOPE_BYTES);
    const times: { own: number[]; fixed: number[] } = { own: [], fixed: [] };
    for (let slice = 0; slice <= SLICES; slice++) {
      const [own, other] = [
        await this.microseconds(request, clockNs),
        await this.microseconds(fixed, clockNs),
      ];
      // The first slice warms both up.
      if (slice > 0) times.own.push(own);
      if (slice > 0) times.fixed.push(other);
    }
    const [own, other] = [median(times.own), median(times.fixed)];
    console.log(
      `  ${name}: ${own.toFixed(0)} us, ${body.length} bytes; a fixed answer ${other.toFixed(0)} us`,
    );
    console.log(`RATIO ${name} : fixed answer = ${(own / other).toFixed(2)}, goal ${goal}`);
  }

  async stop(): Promise<void> {
    this.connection.close();
    this.child.stdin?.end();
    if (this.child.exitCode === null) await once(this.child, 'exit');
  }

  /** The microseconds of one request. */
  private async microseconds(request: string, clockNs: ClockNs): Promise<number> {
    const pid = this.child.pid ?? 0;
    const startNs = clockNs(pid);
    for (let turn = 0; turn < REQUESTS; turn++) await this.ask(request);
    return (clockNs(pid) - startNs) / 1_000 / REQUESTS;
  }
}

async function portOf(child: ChildProcess): Promise<number> {
  if (child.stdout === null) throw new Error('the server of the measure has no output');
  for await (const line of createInterface({ input: child.stdout })) return Number(line);
  throw new Error('the server of the measure ended before it served');
}

export function requestOf(name: CallName, params: Record<string, string>): string {
  const query = new URLSearchParams(params).toString();
  return `GET ${API_BASE}${CALLS[name].path}?${query} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`;
}
