/**
 * The opening state of the simulated wallet beside the spot markets: two chains, four coins with 6, 8 and 18 decimals,
 * members of every identity level who own nothing yet, and a policy whose limits all bind within a run.
 */

import type { IdentityLevel } from '../../../src/base/identity-level.ts';
import type { Command } from '../../../src/journal/commands.ts';
import type { CoinChainSettings, WalletPolicy } from '../../../src/wallet/settings-commands.ts';
import { openingCommands as spotOpening } from '../world.ts';

export { START_TIME_MS, STRANGER } from '../world.ts';

const USDT = 100_000_000n;
export const MINUTE_MS = 60_000;
export const HOUR_MS: number = 60 * MINUTE_MS;
export const DAY_MS: number = 24 * HOUR_MS;

export const CHAINS = ['ether', 'bitcoin'] as const;

/** It has a pair with USDT and no index. */
export const PAIRED_COIN = 'DOGE';

/** A coin on its chain. */
export interface SimulatedCoin {
  asset: string;
  chain: (typeof CHAINS)[number];
  /** About 1.5 USDT, a multiple of the step. */
  unit: bigint;
  settings: CoinChainSettings;
}

export const COINS: readonly SimulatedCoin[] = [
  {
    asset: 'USDT',
    chain: 'ether',
    unit: 150_000_000n,
    settings: {
      decimals: 6,
      contract: '0xusdt',
      confirmations: 12,
      minDeposit: USDT,
      minWithdrawal: 10n * USDT,
      maxWithdrawal: 4_000n * USDT,
      withdrawalFee: USDT,
      autoLimit: 300n * USDT,
    },
  },
  {
    asset: 'BTC',
    chain: 'bitcoin',
    unit: 3_000n,
    settings: {
      decimals: 8,
      contract: '',
      confirmations: 3,
      minDeposit: 2_000n,
      minWithdrawal: 20_000n,
      maxWithdrawal: 10_000_000n,
      withdrawalFee: 1_000n,
      autoLimit: 900_000n,
    },
  },
  // It has a pair and no index: a new floor price that its reference price agrees with confirms its value.
  {
    asset: PAIRED_COIN,
    chain: 'ether',
    unit: 190_000n,
    settings: {
      decimals: 8,
      contract: '0xdoge',
      confirmations: 12,
      minDeposit: 0n,
      minWithdrawal: 1_200_000n,
      maxWithdrawal: 500_000_000n,
      withdrawalFee: 100_000n,
      autoLimit: 40_000_000n,
    },
  },
  // No market trades it: only a floor price gives it a value.
  {
    asset: 'RARE',
    chain: 'ether',
    unit: 75_000_000n,
    settings: {
      decimals: 18,
      contract: '0xrare',
      confirmations: 12,
      minDeposit: 0n,
      minWithdrawal: 5n * USDT,
      maxWithdrawal: 2_000n * USDT,
      withdrawalFee: 0n,
      autoLimit: 100n * USDT,
    },
  },
];

/** In 1e-8 USDT a coin. */
export const FLOOR_PRICES: readonly (readonly [string, bigint])[] = [
  ['RARE', 2n * USDT],
  ['BTC', 40_000n * USDT],
  [PAIRED_COIN, (8n * USDT) / 100n],
];

export const POLICY: WalletPolicy = {
  basicDayLimit: 3_000n * USDT,
  advancedDayLimit: 12_000n * USDT,
  autoLimit: 400n * USDT,
  memberAutoFactor: 3,
  hourAutoFactor: 8,
  secondApprovalAbove: 1_200n * USDT,
  manualDayLimit: 6_000n * USDT,
  maxPerDay: 6,
  savedAddressDelayMs: 3 * MINUTE_MS,
  wideningDelayMs: 5 * MINUTE_MS,
  isNewAddressReviewed: true,
  isNewDeviceReviewed: true,
  isYoungAccountReviewed: true,
};

/**
 * A third is clean, so that some withdrawals are approved automatically; a third has its deposits reversed; a third is
 * locked and has failed withdrawals. A member's number modulo 3 says which.
 */
export const WALLET_MEMBERS: readonly number[] = Array.from({ length: 60 }, (_, i) => 101 + i);
/** The collector saves addresses until the book is full. */
export const COLLECTOR = 190;
export const isReversed = (memberId: number): boolean => memberId % 3 === 0;
export const isTroubled = (memberId: number): boolean => memberId % 3 === 2;

/** A tenth is not verified. */
export function levelOf(memberId: number): IdentityLevel {
  const last = memberId % 10;
  return last === 0 ? 0 : last < 5 ? 1 : 2;
}

export const OPERATORS: readonly number[] = [901, 902, 903];
const TWO = { firstOperator: 901, secondOperator: 902 };

export function openingCommands(): Command[] {
  const policy = (wideningDelayMs: number): Command => ({
    kind: 'set-wallet-policy',
    policy: { ...POLICY, wideningDelayMs },
    ...TWO,
  });
  const commands: Command[] = [
    ...spotOpening(),
    { kind: 'list-asset', asset: 'RARE', scale: 8, maxSupply: 10n ** 17n },
    policy(0),
    ...CHAINS.map((chain): Command => ({ kind: 'list-chain', chain })),
    ...COINS.map(
      ({ asset, chain, settings }): Command => ({ kind: 'set-coin-chain', asset, chain, settings, ...TWO }),
    ),
    ...FLOOR_PRICES.map(([asset, price]): Command => ({ kind: 'set-floor-price', asset, price, ...TWO })),
    policy(POLICY.wideningDelayMs),
  ];
  for (const memberId of [...WALLET_MEMBERS, COLLECTOR])
    commands.push(
      { kind: 'open-member', memberId },
      { kind: 'set-identity-level', memberId, level: levelOf(memberId) },
    );
  return commands;
}
