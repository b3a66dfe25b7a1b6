/** The calls of the demo's outside wallet over a simulated Bitcoin: what they show, and what they refuse. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallName } from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CallError, type CallRegistry } from '../../platform/http/call.ts';
import { BitcoinDemoChain } from './bitcoin-demo-chain.ts';
import type { DemoChain } from './demo-chain.ts';
import { demoChainRoutes } from './routes.ts';

const PAYEE = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';
const EVM_ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
type Handler = (params: object) => Promise<{ result: unknown }>;

let dataDir: string;
let chain: BitcoinDemoChain;

function openCalls(chains: readonly DemoChain[]) {
  const handlers = new Map<CallName, Handler>();
  const visitor = (name: CallName, handler: Handler) => void handlers.set(name, handler);
  demoChainRoutes({ visitor } as never as CallRegistry, chains);
  /** The answer, checked against the contract. */
  return async (name: CallName, params: object) => {
    const { result } = (await handlers.get(name)?.(params)) ?? { result: undefined };
    return CALLS[name].result.parse(result);
  };
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'demo-routes-'));
  const onFault = (error: unknown) => {
    throw error;
  };
  chain = await BitcoinDemoChain.open({ dataDir, nowMs: () => Date.now(), onFault });
});
afterAll(async () => {
  await chain.stop();
  rmSync(dataDir, { recursive: true });
});

it('shows a chain with its wallet, and every chain by its name', async () => {
  const ask = openCalls([chain]);
  const shown = {
    chain: 'bitcoin',
    chains: [{ chain: 'bitcoin', name: 'Bitcoin (simulated)' }],
    address: chain.address,
    balances: [{ currency: 'BTC', amount: expect.stringMatching(/^\d+\.\d+$/) }],
    payments: [],
    arrivals: [],
  };
  expect(await ask('getDemoChain', {})).toMatchObject(shown);
  expect(await ask('getDemoChain', { chain: 'bitcoin' })).toMatchObject(shown);
});

it('pays, mines and replaces blocks, no further than the exchange can follow', async () => {
  const ask = openCalls([chain]);
  await ask('payFromDemoWallet', { currency: 'BTC', address: PAYEE.toUpperCase(), amount: '0.5' });
  const payments = async () => (await ask('getDemoChain', {})) as { payments: object[]; height: number };
  const paid = { currency: 'BTC', amount: '0.5', peer: PAYEE };
  expect((await payments()).payments).toMatchObject([{ ...paid, confirmations: 0 }]);
  await ask('mineDemoBlocks', { chain: 'bitcoin', blocks: '2' });
  expect((await payments()).payments).toMatchObject([{ ...paid, confirmations: 2 }]);
  const { height } = await payments();
  await ask('reorganiseDemoChain', { chain: 'bitcoin', blocks: '20' });
  expect(await payments()).toMatchObject({ height, payments: [{ ...paid, confirmations: 0 }] });
});

it.each([
  ['another chain’s coin', { currency: 'ETH', address: PAYEE, amount: '1' }, 'coinChainUnknown'],
  ['another chain’s address', { currency: 'BTC', address: EVM_ADDRESS, amount: '1' }, 'addressInvalid'],
  ['nothing', { currency: 'BTC', address: PAYEE, amount: '0' }, 'amountInvalid'],
  ['too fine an amount', { currency: 'BTC', address: PAYEE, amount: '0.000000001' }, 'amountInvalid'],
  ['more than it has', { currency: 'BTC', address: PAYEE, amount: '20000000' }, 'amountInvalid'],
  ['a chain that is none', { chain: 'x', currency: 'BTC', address: PAYEE, amount: '1' }, 'chainUnknown'],
])('pays no %s', async (_, params, code) => {
  const refused = await openCalls([chain])('payFromDemoWallet', params).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(CallError);
  expect(refused).toMatchObject({ error: code });
});

it('has nothing to show where no chain runs, and does nothing', async () => {
  const ask = openCalls([]);
  expect(await ask('getDemoChain', {})).toMatchObject({ chain: '', chains: [], balances: [] });
  await expect(ask('mineDemoBlocks', { blocks: '1' })).rejects.toMatchObject({ error: 'chainUnknown' });
});
