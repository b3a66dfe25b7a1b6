/**
 * Lists the simulated chains with their coins, once for each chain of a folder, and funds the hot addresses out of the outside
 * wallets. What arrives there is a held deposit; maker and checker book it to `operations`, as two operators would.
 */
import type { Command } from '@tern/engine';
import { parseUnits } from '@tern/math';
import type { Kernel } from '../../kernel/kernel.ts';
import { ReceivingAddresses } from '../../modules/wallet/index.ts';
import type { Sql } from '../../platform/database/connect.ts';
import type { ChainMemory } from '../demo-folder.ts';
import { sayAll } from '../say.ts';
import { CONFIRMATIONS, type DemoChain } from './demo-chain.ts';
import type { DemoChains } from './open-demo-chains.ts';

const USDT = 100_000_000n;
/** A coin's terms are the least deposit, the least and the most of a withdrawal, and its fee. */
const TERMS: Readonly<Record<string, readonly [string, string, string, string]>> = {
  ETH: ['0.001', '0.01', '10', '0.001'],
  USDT: ['1', '10', '20000', '1'],
  BTC: ['0.0001', '0.001', '1', '0.0001'],
};
/** Bitcoin in several outputs: one that is spent gives its change back only when that is final. */
const HOT_FUNDS: Readonly<Record<string, readonly string[]>> = {
  ETH: ['50'],
  USDT: ['200000'],
  BTC: ['5', '5', '5', '5'],
};

export interface ChainSeedParts {
  kernel: Pick<Kernel, 'execute' | 'onReleased'>;
  sql: Sql;
  chains: DemoChains;
  /** Maker and checker. */
  operators: readonly [number, number];
  nowMs: () => number;
  onFault: (error: unknown) => void;
}

/** @param remember stores what was done so far; a start that was cut short goes on from there */
export async function seedChains(
  parts: ChainSeedParts,
  known: readonly ChainMemory[],
  remember: (memories: ChainMemory[]) => void,
): Promise<void> {
  const memories = [...known];
  const [firstOperator, secondOperator] = parts.operators;
  // Operators may have set another one since.
  if (memories.length === 0)
    await sayAll(parts.kernel, [
      { kind: 'set-wallet-policy', policy: demoPolicy(), firstOperator, secondOperator },
    ]);
  for (const chain of parts.chains.list) {
    const memory = memories.find(({ name }) => name === chain.name) ?? newMemory(chain.name);
    if (!memories.includes(memory)) memories.push(memory);
    await seedChain(parts, chain, memory, () => remember(memories));
  }
}

function newMemory(name: string): ChainMemory {
  return { name, isListed: false, funding: [] };
}

async function seedChain(
  parts: ChainSeedParts,
  chain: DemoChain,
  memory: ChainMemory,
  remember: () => void,
): Promise<void> {
  const { kernel, sql, chains, nowMs } = parts;
  await bookFunding(parts, memory);
  if (memory.isListed) return;
  await sayAll(kernel, await listingCommands(parts, chain), ['ALREADY_EXISTS']);
  if (chain.application !== undefined) {
    const setting = { ...chain.application, network: chain.title, reason: '' };
    const by = { operator: 'demo', nowMs: nowMs() };
    await new ReceivingAddresses(sql).set({ ...setting, isActive: true }, by, () => null);
  }
  if (memory.funding.length === 0) {
    for (const { currency, decimals } of chain.coins)
      for (const amount of HOT_FUNDS[currency] ?? [])
        memory.funding.push(
          await chain.pay(chains.hotAddress(chain.name), currency, parseUnits(amount, decimals)),
        );
    remember();
  }
  memory.isListed = true;
  remember();
}

async function listingCommands(
  { operators }: ChainSeedParts,
  { name, lostNames, coins: listed }: DemoChain,
): Promise<Command[]> {
  const { ASSET_SCALE } = await import('@tern/simulator');
  const [firstOperator, secondOperator] = operators;
  const coins = (amount: string) => parseUnits(amount, ASSET_SCALE);
  const terms = listed.map(({ currency: asset, decimals, contract }): Command => {
    const [minDeposit = '', minWithdrawal = '', maxWithdrawal = '', withdrawalFee = ''] = TERMS[asset] ?? [];
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
    return { kind: 'set-coin-chain', asset, chain: name, settings, firstOperator, secondOperator };
  });
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
  return [...pauses, { kind: 'list-chain', chain: name }, ...terms];
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
