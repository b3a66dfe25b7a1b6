/**
 * Measures the processor time that each call without a session costs the thread that matches orders, while one
 * connection asks again and again, less the server's own work.
 */

import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createApi } from '@tern/client';
import { CALLS } from '@tern/protocol/calls';
import { ServerUnderTest } from '../server-under-test.ts';
import { mainThreadNs } from '../thread-time.ts';
import { type PublicCall, publicCalls } from './public-calls.ts';

const CALLS_OF_EACH = Number(process.env.BENCH_CALLS ?? 1_000);
const WARM_UP = Math.min(300, CALLS_OF_EACH);
const IDLE_MS = 3_000;

interface Answer {
  bytes: number;
  /** The error's code, or SUCCEED. */
  said: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const server = await ServerUnderTest.startQuiet();
try {
  const api = createApi(CALLS, { baseUrl: server.origin, session: () => undefined, language: () => 'en' });
  const markets = await api.call('getSpotMarkets');
  const contracts = await api.call('getContracts');
  const nameOf = ({ pairsName }: { pairsName: string }) => pairsName;
  const calls = publicCalls({ spot: markets.map(nameOf), contracts: contracts.map(nameOf) });
  // Code that was never run is slow, whichever call it is that runs it first.
  for (const call of calls) if (call.times === undefined) await askTimes(call, WARM_UP);
  const thread = mainThread(server);
  const idleShare = await idle(thread);
  const figures = [];
  for (const call of calls) figures.push({ call, ...(await measure(call, thread, idleShare)) });
  figures.sort((a, b) => b.us - a.us);
  for (const { call, us, bytes, said } of figures)
    console.log(`| ${call.name} | ${us.toFixed(0)} µs | ${bytes.toLocaleString('en-US')} | ${said} |`);
} finally {
  agent.destroy();
  await server.stop();
}

async function measure(call: PublicCall, thread: number, idleShare: number) {
  const times = call.times ?? CALLS_OF_EACH;
  const startMs = performance.now();
  const startNs = mainThreadNs(thread);
  const answer = await askTimes(call, times);
  const usedNs = mainThreadNs(thread) - startNs - (performance.now() - startMs) * 1e6 * idleShare;
  return { us: Math.max(0, usedNs) / 1_000 / times, ...answer };
}

/** The last answer, which speaks for all of them. */
async function askTimes(call: PublicCall, times: number): Promise<Answer> {
  let answer: Answer = { bytes: 0, said: '' };
  for (let turn = 0; turn < times; turn++) answer = await ask(call, turn);
  return answer;
}

/** The part of a core that the server's main thread takes without requests. */
async function idle(thread: number): Promise<number> {
  const startMs = performance.now();
  const startNs = mainThreadNs(thread);
  await pause(IDLE_MS);
  return (mainThreadNs(thread) - startNs) / 1e6 / (performance.now() - startMs);
}

/** The supervisor comes first, then the server. */
function mainThread(running: ServerUnderTest): number {
  const pid = running.processIds()[1];
  if (pid === undefined) throw new Error('the server has no process');
  return pid;
}

async function ask({ method, path, params }: PublicCall, turn: number): Promise<Answer> {
  const form = new URLSearchParams(params(turn)).toString();
  const url = `${server.origin}${path}${method === 'GET' && form !== '' ? `?${form}` : ''}`;
  const headers = { 'accept-encoding': 'gzip', 'content-type': 'application/x-www-form-urlencoded' };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request(url, { method, agent, headers }, resolve).on('error', reject);
    asked.end(method === 'GET' ? undefined : form);
  });
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  const body = Buffer.concat(parts);
  const said = /^\{"status":"FAILED","errorCode":"([^"]+)"/.exec(body.toString('latin1', 0, 80))?.[1];
  return {
    bytes: body.length,
    said: said ?? (response.statusCode === 200 ? 'SUCCEED' : `${response.statusCode}`),
  };
}
