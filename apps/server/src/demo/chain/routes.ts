/** The handlers of the demo's simulated chain; in a demo without one the wallet is empty and nothing can be done. */

import { formatUnits, parseUnits } from '@tern/math';
import type { CallResult } from '@tern/protocol';
import { parseEvmAddress } from '../../platform/chains/evm/addresses.ts';
import { CallError, type CallRegistry } from '../../platform/http/call.ts';
import type { DemoChain } from './demo-chain.ts';
import { NATIVE_DECIMALS, type OutsideTransfer, TOKEN_DECIMALS } from './outside-wallet.ts';

const NATIVE = 'ETH';
const TOKEN = 'USDT';
const LISTED = 20;
const NO_CHAIN: CallResult<'getDemoChain'> = {
  chain: '',
  height: 0,
  mostReorganised: 0,
  address: '',
  balances: [],
  payments: [],
  arrivals: [],
};

export function demoChainRoutes(calls: CallRegistry, chain: DemoChain | undefined): void {
  calls.visitor('getDemoChain', async () => ({
    result: chain === undefined ? NO_CHAIN : await viewOf(chain),
  }));
  calls.visitor('payFromDemoWallet', async ({ currency, address, amount }) => {
    if (currency !== NATIVE && currency !== TOKEN) throw new CallError('coinChainUnknown');
    const checked = parseEvmAddress(address);
    if (!checked.ok) throw new CallError('addressInvalid');
    const isToken = currency === TOKEN;
    const units = unitsOf(amount, isToken);
    const open = running(chain);
    if (units === 0n || units > (await open.wallet.balance(isToken))) throw new CallError('amountInvalid');
    return { result: { txid: await open.pay(checked.address, isToken, units) } };
  });
  calls.visitor('mineDemoBlocks', async ({ blocks }) => {
    await running(chain).mine(Number(blocks));
    return { result: {} };
  });
  calls.visitor('reorganiseDemoChain', async ({ blocks }) => {
    const open = running(chain);
    await open.reorganise(Math.min(Number(blocks), await open.mostReorganised()));
    return { result: {} };
  });
}

function running(chain: DemoChain | undefined): DemoChain {
  if (chain === undefined) throw new CallError('chainUnknown');
  return chain;
}

function unitsOf(amount: string, isToken: boolean): bigint {
  try {
    return parseUnits(amount, decimalsOf(isToken));
  } catch {
    throw new CallError('amountInvalid');
  }
}

async function viewOf(chain: DemoChain): Promise<CallResult<'getDemoChain'>> {
  const { wallet } = chain;
  const height = await chain.height();
  const shown = (each: OutsideTransfer) => ({
    txid: each.txid,
    currency: each.isToken ? TOKEN : NATIVE,
    amount: formatUnits(BigInt(each.units), decimalsOf(each.isToken)),
    peer: each.peer,
    time: each.timeMs,
    confirmations: each.height === null ? 0 : Math.max(0, height - each.height + 1),
  });
  const balanceOf = async (isToken: boolean) => ({
    currency: isToken ? TOKEN : NATIVE,
    amount: formatUnits(await wallet.balance(isToken), decimalsOf(isToken)),
  });
  return {
    chain: chain.name,
    height,
    mostReorganised: await chain.mostReorganised(),
    address: wallet.address,
    balances: [await balanceOf(false), await balanceOf(true)],
    payments: wallet.payments.slice(0, LISTED).map(shown),
    arrivals: wallet.arrivals.slice(0, LISTED).map(shown),
  };
}

function decimalsOf(isToken: boolean): number {
  return isToken ? TOKEN_DECIMALS : NATIVE_DECIMALS;
}
