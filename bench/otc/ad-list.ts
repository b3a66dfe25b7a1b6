/**
 * The processor time that the market list over 10,000 ads, sorted and filtered, takes the thread that answers, beside that of a
 * fixed answer of its size from the same process, in alternating slices over one connection.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CORE_NODE_OPTIONS } from '@tern/engine/node-options';
import { API_BASE } from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';
import { type Answer, LoadConnection } from '../http/load-connection.ts';
import { mainThreadNs } from '../thread-time.ts';
import { median } from './median.ts';

const SLICES = 9;
const REQUESTS = 100;
const GOAL = 5;
const ENTRY = join(import.meta.dirname, '../../apps/server/dist/serve-many-ads.js');
const ENVELOPE_BYTES = '{"status":"SUCCEED","errorCode":0,"errorMessage":"","result":""}'.length;

/** One in twenty ads takes WeChat. */
const FILTERS: [name: string, filter: Record<string, string>][] = [
  ['first page', {}],
  ['first page of an amount and a method', { amount: '2000', payKind: 'weixin' }],
  ['page in the middle', { cursor: '727-300' }],
  ['last page', { cursor: '734-600' }],
  ['filter that no ad fits', { payKind: 'zhifubao' }],
];

export async function measureAdList(): Promise<void> {
  const child = spawn(process.execPath, ['--enable-source-maps', ...CORE_NODE_OPTIONS, ENTRY], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    const connection = new LoadConnection(await portOf(child));
    await connection.ready();
    for (const [name, filter] of FILTERS) await compare({ connection, pid: child.pid ?? 0 }, name, filter);
    connection.close();
  } finally {
    child.stdin.end();
    if (child.exitCode === null) await once(child, 'exit');
  }
}

async function portOf(child: ChildProcess): Promise<number> {
  if (child.stdout === null) throw new Error('the server of the ads has no output');
  for await (const line of createInterface({ input: child.stdout })) return Number(line);
  throw new Error('the server of the ads ended before it served');
}

interface Target {
  connection: LoadConnection;
  pid: number;
}

async function compare(target: Target, name: string, filter: Record<string, string>): Promise<void> {
  const list = requestOf('getOtcAds', { side: 'BUY', currency: 'USDT', ...filter });
  const { body } = await ask(target.connection, list);
  const fixed = requestOf('getOtcMerchant', { merchantId: String(body.length - ENVELOPE_BYTES) });
  const times: { list: number[]; fixed: number[] } = { list: [], fixed: [] };
  for (let slice = 0; slice <= SLICES; slice++) {
    const [own, other] = [await microseconds(target, list), await microseconds(target, fixed)];
    // The first slice warms both up.
    if (slice > 0) times.list.push(own);
    if (slice > 0) times.fixed.push(other);
  }
  const [own, other] = [median(times.list), median(times.fixed)];
  console.log(`  ${name}: ${own.toFixed(0)} us, ${body.length} bytes; a fixed answer ${other.toFixed(0)} us`);
  console.log(`RATIO ${name} of 10,000 ads : fixed answer = ${(own / other).toFixed(2)}, goal ${GOAL}`);
}

function requestOf(name: 'getOtcAds' | 'getOtcMerchant', params: Record<string, string>): string {
  const query = new URLSearchParams(params).toString();
  return `GET ${API_BASE}${CALLS[name].path}?${query} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`;
}

/** The microseconds of one of them. */
async function microseconds({ connection, pid }: Target, request: string): Promise<number> {
  const startNs = mainThreadNs(pid);
  for (let turn = 0; turn < REQUESTS; turn++) await ask(connection, request);
  return (mainThreadNs(pid) - startNs) / 1_000 / REQUESTS;
}

async function ask(connection: LoadConnection, request: string): Promise<Answer> {
  const answer = await new Promise<Answer>((resolve) => connection.send(request, resolve));
  if (!answer.succeeded) throw new Error(`refused: ${answer.body}`);
  return answer;
}
