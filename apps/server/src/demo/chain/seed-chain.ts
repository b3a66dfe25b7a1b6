/**
 * Lists the simulated chain with its coins, once for each chain of a folder, and funds the hot address out of the outside
 * wallet. What arrives there is a held deposit; maker and checker book it to `operations`, as two operators would.
 */
import type { Command } from '@tern/engine';
import { parseUnits } from '@tern/math';
import type { Kernel } from '../../kernel/kernel.ts';
import { ReceivingAddresses } from '../../modules/wallet/index.ts';
import type { Sql } from '../../platform/database/connect.ts';
import type { DemoMemory } from '../demo-folder.ts';
import { sayAll } from '../say.ts';
import { CONFIRMATIONS } from './demo-chain.ts';
import type { DemoChains } from './open-demo-chains.ts';
import { NATIVE_DECIMALS, OutsideWallet, TOKEN_DECIMALS } from './outside-wallet.ts';

const USDT = 100_000_000n;
const HOT_ETH = '50';
const HOT_USDT = '200000';

export interface ChainSeedParts {
  kernel: Pick<Kernel, 'execute' | 'onReleased'>;
  sql: Sql;
  chains: DemoChains;
  /** Maker and checker. */
  operators: readonly [number, number];
  nowMs: () => number;
  onFault: (error: unknown) => void;
}

type ChainMemory = NonNullable<DemoMemory['chain']>;

/** @param remember stores what was done so far; a start that was cut short goes on from there */
export async function seedChain(
  parts: ChainSeedParts,
  known: ChainMemory | undefined,
  remember: (memory: ChainMemory) => void,
): Promise<void> {
  const { kernel, sql, chains, nowMs } = parts;
  const { chain, hotAddress } = chains;
  const memory = known?.name === chain.name ? known : { name: chain.name, isListed: false, funding: [] };
  await bookFunding(parts, memory);
  if (memory.isListed) return;
  await sayAll(kernel, await listingCommands(parts), ['ALREADY_EXISTS']);
  const network = 'Ethereum (simulated)';
  const setting = { currency: 'USDT', network, address: OutsideWallet.applicationAddress(), reason: '' };
  await new ReceivingAddresses(sql).set({ ...setting, isActive: true }, 'demo', nowMs());
  if (memory.funding.length === 0) {
    memory.funding.push(await chain.pay(hotAddress, false, parseUnits(HOT_ETH, NATIVE_DECIMALS)));
    memory.funding.push(await chain.pay(hotAddress, true, parseUnits(HOT_USDT, TOKEN_DECIMALS)));
    remember(memory);
  }
  memory.isListed = true;
  remember(memory);
}

async function listingCommands({ chains, operators }: ChainSeedParts): Promise<Command[]> {
  const { ASSET_SCALE } = await import('@tern/simulator');
  const { name, wallet, lostNames } = chains.chain;
  const [firstOperator, secondOperator] = operators;
  const coins = (amount: string) => parseUnits(amount, ASSET_SCALE);
  const coin = (
    asset: string,
    contract: string,
    decimals: number,
    amounts: readonly [string, string, string, string],
  ) => {
    const [minDeposit = '', minWithdrawal = '', maxWithdrawal = '', withdrawalFee = ''] = amounts;
    const settings = {
      decimals,
      contract,
      confirmations: CONFIRMATIONS,
      minDeposit: coins(minDeposit),
      minWithdrawal: coins(minWithdrawal),
      maxWithdrawal: coins(maxWithdrawal),
      withdrawalFee: coins(withdrawalFee),
      autoLimit: coins(maxWithdrawal),
    };
    return { kind: 'set-coin-chain', asset, chain: name, settings, firstOperator, secondOperator } as const;
  };
  const pauses = lostNames.flatMap((chain) =>
    (['deposits', 'withdrawals'] as const).map(
      (side): Command => ({
        kind: 'pause-wallet',
        asset: '',
        chain,
        side,
        cause: 'CHAIN_IDENTITY',
        reason: 'The simulated network was lost. 模拟网络已丢失。',
        operator: 0,
      }),
    ),
  );
  return [
    { kind: 'set-wallet-policy', policy: demoPolicy(), firstOperator, secondOperator },
    ...pauses,
    { kind: 'list-chain', chain: name },
    coin('ETH', '', NATIVE_DECIMALS, ['0.001', '0.01', '10', '0.001']),
    coin('USDT', wallet.token, TOKEN_DECIMALS, ['1', '10', '20000', '1']),
  ];
}

/** The demo's values (rules/wallet#velocity): small withdrawals leave at once, from any device and to any address. */
function demoPolicy() {
  return {
    basicDayLimit: 20_000n * USDT,
    advancedDayLimit: 200_000n * USDT,
    autoLimit: 1_000n * USDT,
    memberAutoFactor: 5,
    hourAutoFactor: 50,
    secondApprovalAbove: 50_000n * USDT,
    manualDayLimit: 100_000n * USDT,
    maxPerDay: 10,
    savedAddressDelayMs: 0,
    wideningDelayMs: 0,
    isNewAddressReviewed: false,
    isNewDeviceReviewed: false,
    isYoungAccountReviewed: false,
  };
}

/** Books what the outside wallet paid to the hot address, now or when the engine numbers it. */
async function bookFunding(parts: ChainSeedParts, memory: ChainMemory): Promise<void> {
  const { kernel, sql, operators, onFault } = parts;
  const [firstOperator, secondOperator] = operators;
  const book = async (number: number) => {
    const target = 'operations' as const;
    const command = { kind: 'book-held-deposit', chain: memory.name, number, target } as const;
    await sayAll(kernel, [{ ...command, firstOperator, secondOperator }], ['DEPOSIT_NOT_HELD']);
  };
  kernel.onReleased(({ events }) => {
    for (const event of events)
      if (
        event.kind === 'deposit-numbered' &&
        event.chain === memory.name &&
        event.outcome === 'HELD' &&
        memory.funding.includes(event.txid)
      )
        book(event.number).catch(onFault);
  });
  const held = await sql<{ number: bigint; txid: string }[]>`
    select number, txid from deposits where chain = ${memory.name} and state = 'HELD'`;
  for (const { number, txid } of held) if (memory.funding.includes(txid)) await book(Number(number));
}
