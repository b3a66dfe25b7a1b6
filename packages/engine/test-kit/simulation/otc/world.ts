/**
 * The opening state of the simulated OTC desk: USDT, BTC with an index and a coin without one, six merchants, takers of
 * whom some are not verified, a chain for withdrawals, and a policy whose limits all bind within a run.
 */
import type { IdentityLevel } from '../../../src/base/identity-level.ts';
import { DEFAULT_INDEX_LIMITS } from '../../../src/index-price/commands.ts';
import type { Command } from '../../../src/journal/commands.ts';
import { DEFAULT_OTC_POLICY, type OtcPolicy } from '../../../src/otc/desk-commands.ts';
import { PAY_METHOD_KINDS, type PayMethodKind } from '../../../src/otc/merchant-commands.ts';
import { DEFAULT_WALLET_POLICY } from '../../../src/wallet/settings-commands.ts';

export { START_TIME_MS } from '../world.ts';

export const MINUTE_MS = 60_000;
export const DAY_MS: number = 24 * 60 * MINUTE_MS;
const E8 = 10n ** 8n;

export const OTC_SOURCES = ['alpha', 'beta', 'gamma'] as const;
export const OTC_COINS = ['USDT', 'BTC'] as const;
export const MERCHANTS: readonly number[] = [1, 2, 3, 4, 5, 6];
export const TAKERS: readonly number[] = Array.from({ length: 24 }, (_, i) => 11 + i);
export const OTC_MEMBERS: readonly number[] = [...MERCHANTS, ...TAKERS];
export const OPERATORS: readonly number[] = [901, 902, 903];
const TWO = { firstOperator: 901, secondOperator: 902 };

export const OTC_POLICY: OtcPolicy = {
  ...DEFAULT_OTC_POLICY,
  bond: 1_000n * E8,
  newTakerMax: 2_000_00n,
  maxSelling: 3,
  appealDelayMs: 2 * MINUTE_MS,
  holdMs: 60 * MINUTE_MS,
};

/** A member's methods: three, of which one may be disabled at the beginning. */
export const methodOf = (memberId: number, at: number): number => memberId * 10 + at;
export const kindAt = (at: number): PayMethodKind =>
  PAY_METHOD_KINDS[at % PAY_METHOD_KINDS.length] ?? 'bankCard';

export function openingCommands(): Command[] {
  const sources = OTC_SOURCES.map((source) => ({ source, weight: 1 }));
  const commands: Command[] = [
    { kind: 'core-started', engineVersion: 1 },
    ...['USDT', 'BTC', 'RARE'].map(
      (asset): Command => ({ kind: 'list-asset', asset, scale: 8, maxSupply: 10n ** 18n }),
    ),
    {
      kind: 'set-index',
      symbol: 'BTC/USDT',
      priceScale: 3,
      step: 1n,
      sources,
      limits: DEFAULT_INDEX_LIMITS,
    },
    {
      kind: 'set-wallet-policy',
      policy: {
        ...DEFAULT_WALLET_POLICY,
        basicDayLimit: 10n ** 16n,
        advancedDayLimit: 10n ** 16n,
        maxPerDay: 999,
      },
      ...TWO,
    },
    { kind: 'list-chain', chain: 'ether' },
    {
      kind: 'set-coin-chain',
      asset: 'USDT',
      chain: 'ether',
      settings: {
        decimals: 6,
        contract: '0xusdt',
        confirmations: 12,
        minDeposit: E8,
        minWithdrawal: 10n * E8,
        maxWithdrawal: 10n ** 15n,
        withdrawalFee: E8,
        autoLimit: 0n,
      },
      ...TWO,
    },
    { kind: 'set-otc-policy', policy: OTC_POLICY, ...TWO },
    { kind: 'set-cny-rate', rate: 720_000_000n, isManual: true, ...TWO },
  ];
  for (const memberId of OTC_MEMBERS) commands.push(...openMember(memberId));
  for (const memberId of MERCHANTS)
    commands.push(
      { kind: 'apply-merchant', memberId, requestId: 'apply' },
      { kind: 'review-merchant', memberId, isApproved: true, operator: 901, reason: '' },
    );
  return commands;
}

/** A fact of the accounts: some takers are merchants' second ones. */
export const areTied = (memberId: number, merchantId: number): boolean =>
  memberId > 10 && memberId % 6 === 3 && merchantId === (memberId % MERCHANTS.length) + 1;

/** Merchants, and takers who could become some, have advanced verification; a few have none. */
export function levelOf(memberId: number): IdentityLevel {
  if (MERCHANTS.includes(memberId) || memberId % 3 === 0) return 2;
  return memberId % 8 === 7 ? 0 : 1;
}

function openMember(memberId: number): Command[] {
  const isMerchant = MERCHANTS.includes(memberId);
  const credits = fundsOf(memberId).map(
    ([type, asset, amount]): Command => ({
      kind: 'credit-from-outside',
      ref: `opening/${memberId}/${type}/${asset}`,
      owner: memberId,
      type,
      asset,
      amount,
    }),
  );
  const methods = [0, 1, 2]
    .filter((at) => isMerchant || memberId % 5 !== at)
    .map(
      (at): Command => ({
        kind: 'enable-pay-method',
        memberId,
        methodId: methodOf(memberId, at),
        methodKind: kindAt(at),
      }),
    );
  return [
    { kind: 'open-member', memberId },
    { kind: 'set-identity-level', memberId, level: levelOf(memberId) },
    ...credits,
    ...methods,
  ];
}

/** A third of the takers could become merchants; a third owns so little that what they buy is most of it. */
function fundsOf(memberId: number): (readonly ['otc' | 'assets', string, bigint])[] {
  const usdt = MERCHANTS.includes(memberId) ? 30_000n : memberId % 3 === 0 ? 1_500n : 300n;
  if (!MERCHANTS.includes(memberId) && memberId % 3 === 1) return [['otc', 'USDT', usdt * E8]];
  const btc = MERCHANTS.includes(memberId) ? E8 : E8 / 200n;
  return (['otc', 'assets'] as const).flatMap((type) => [
    [type, 'USDT', usdt * E8] as const,
    [type, 'BTC', btc] as const,
  ]);
}
