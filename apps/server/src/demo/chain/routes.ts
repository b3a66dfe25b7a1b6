/** The handlers of the demo's simulated chains; in a demo without one the wallet is empty and nothing can be done. */
import { formatUnits, unitsOr } from '@tern/math';
import type { CallResult } from '@tern/protocol';
import { CallError, type CallRegistry } from '../../platform/http/call.ts';
import { type DemoChain, type DemoCoin, LISTED, type OutsideTransfer } from './demo-chain.ts';

const NO_CHAIN: CallResult<'getDemoChain'> = {
  chain: '',
  chains: [],
  height: 0,
  mostReorganised: 0,
  address: '',
  balances: [],
  payments: [],
  arrivals: [],
};

export function demoChainRoutes(calls: CallRegistry, chains: readonly DemoChain[]): void {
  const find = (name: string | undefined): DemoChain => {
    const found = name === undefined ? chains[0] : chains.find((chain) => chain.name === name);
    if (found === undefined) throw new CallError('chainUnknown');
    return found;
  };
  calls.visitor('getDemoChain', async ({ chain }) => {
    if (chains.length === 0) return { result: NO_CHAIN };
    const all = chains.map(({ name, title }) => ({ chain: name, name: title }));
    return { result: Object.assign(await viewOf(find(chain)), { chains: all }) };
  });
  calls.visitor('payFromDemoWallet', async ({ chain, currency, address, amount }) => {
    const open = find(chain);
    const coin = open.coins.find((one) => one.currency === currency);
    if (coin === undefined) throw new CallError('coinChainUnknown');
    const payee = open.parseAddress(address);
    if (payee === undefined) throw new CallError('addressInvalid');
    const units = unitsOf(amount, coin);
    if (units === 0n || units > (await open.balance(currency))) throw new CallError('amountInvalid');
    return { result: { txid: await open.pay(payee, currency, units) } };
  });
  calls.visitor('mineDemoBlocks', async ({ chain, blocks }) => {
    await find(chain).mine(Number(blocks));
    return { result: {} };
  });
  calls.visitor('reorganiseDemoChain', async ({ chain, blocks }) => {
    const open = find(chain);
    const depth = Math.min(Number(blocks), await open.mostReorganised());
    if (depth > 0) await open.reorganise(depth);
    return { result: {} };
  });
}

function unitsOf(amount: string, { decimals }: DemoCoin): bigint {
  return unitsOr(amount, decimals, () => {
    throw new CallError('amountInvalid');
  });
}

async function viewOf(chain: DemoChain): Promise<Omit<CallResult<'getDemoChain'>, 'chains'>> {
  const height = await chain.height();
  const decimalsOf = (currency: string) =>
    chain.coins.find((coin) => coin.currency === currency)?.decimals ?? 0;
  const shown = (each: OutsideTransfer) => ({
    txid: each.txid,
    currency: each.currency,
    amount: formatUnits(each.units, decimalsOf(each.currency)),
    peer: each.peer,
    time: each.timeMs,
    confirmations: each.height === undefined ? 0 : Math.max(0, height - each.height + 1),
  });
  const balances = chain.coins.map(async ({ currency, decimals }) => ({
    currency,
    amount: formatUnits(await chain.balance(currency), decimals),
  }));
  return {
    chain: chain.name,
    height,
    mostReorganised: await chain.mostReorganised(),
    address: chain.address,
    balances: await Promise.all(balances),
    payments: chain.payments.slice(0, LISTED).map(shown),
    arrivals: chain.arrivals.slice(0, LISTED).map(shown),
  };
}
