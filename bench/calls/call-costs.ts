/**
 * Asks one server's calls over one connection and takes the processor time that they cost the thread that matches orders, less
 * the server's own work.
 */
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createApi } from '@tern/client';
import { CALLS } from '@tern/protocol/calls';
import type { ServerUnderTest } from '../server-under-test.ts';
import { mainThreadNs } from '../thread-time.ts';
import { type PublicCall, publicCalls } from './public-calls.ts';

export const UNKNOWN_CALL = '404';
const IDLE_MS = 3_000;

interface Answer {
  bytes: number;
  /** The error's code, SUCCEED, or 404 where the server has no such call. */
  said: string;
}

export interface CallCost extends Answer {
  us: number;
}

export class CallCosts {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });
  /** The part of a core that the server's main thread takes without requests. */
  private idleShare = 0;

  private constructor(
    private readonly server: ServerUnderTest,
    private readonly thread: number,
    readonly calls: readonly PublicCall[],
  ) {}

  /** @param warmUp requests of each call before anything is measured: code that was never run is slow for the first one */
  static async of(server: ServerUnderTest, warmUp: number): Promise<CallCosts> {
    const api = createApi(CALLS, { baseUrl: server.origin, session: () => undefined, language: () => 'en' });
    const markets = await api.call('getSpotMarkets');
    const contracts = await api.call('getContracts');
    const nameOf = ({ pairsName }: { pairsName: string }) => pairsName;
    const calls = publicCalls({ spot: markets.map(nameOf), contracts: contracts.map(nameOf) });
    const costs = new CallCosts(server, mainThread(server), calls);
    for (const call of calls) if (call.times === undefined) await costs.askTimes(call, warmUp);
    await costs.takeIdleShare();
    return costs;
  }

  /** Takes anew what the server does by itself. */
  async takeIdleShare(): Promise<void> {
    const startMs = performance.now();
    const startNs = mainThreadNs(this.thread);
    await pause(IDLE_MS);
    this.idleShare = (mainThreadNs(this.thread) - startNs) / 1e6 / (performance.now() - startMs);
  }

  async measure(call: PublicCall, usual: number): Promise<CallCost> {
    const times = call.times ?? usual;
    const startMs = performance.now();
    const startNs = mainThreadNs(this.thread);
    const answer = await this.askTimes(call, times);
    const own = (performance.now() - startMs) * 1e6 * this.idleShare;
    const usedNs = mainThreadNs(this.thread) - startNs - own;
    return { us: Math.max(0, usedNs) / 1_000 / times, ...answer };
  }

  close(): void {
    this.agent.destroy();
  }

  /** The last answer, which speaks for all of them. */
  private async askTimes(call: PublicCall, times: number): Promise<Answer> {
    let answer: Answer = { bytes: 0, said: '' };
    for (let turn = 0; turn < times; turn++) answer = await this.ask(call, turn);
    return answer;
  }

  private async ask({ method, path, params }: PublicCall, turn: number): Promise<Answer> {
    const form = new URLSearchParams(params(turn)).toString();
    const url = `${this.server.origin}${path}${method === 'GET' && form !== '' ? `?${form}` : ''}`;
    const headers = { 'accept-encoding': 'gzip', 'content-type': 'application/x-www-form-urlencoded' };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request(url, { method, agent: this.agent, headers }, resolve).on('error', reject);
      asked.end(method === 'GET' ? undefined : form);
    });
    const parts: Buffer[] = [];
    for await (const part of response) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const status = String(response.statusCode);
    const said = /^\{"status":"FAILED","errorCode":"([^"]+)"/.exec(body.toString('latin1', 0, 80))?.[1];
    return {
      bytes: body.length,
      said: status === UNKNOWN_CALL ? status : (said ?? (status === '200' ? 'SUCCEED' : status)),
    };
  }
}

/** The supervisor comes first, then the server. */
function mainThread(running: ServerUnderTest): number {
  const pid = running.processIds()[1];
  if (pid === undefined) throw new Error('the server has no process');
  return pid;
}
