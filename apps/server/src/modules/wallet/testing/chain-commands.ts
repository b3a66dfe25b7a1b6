/** Commands by which tests list a chain and its coins, and move deposits and withdrawals along. */
import type { CoinChainSettings, Command } from '@tern/engine';

export const CHAIN = 'ethereum';
export const USDT_CONTRACT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
export const E8 = 100_000_000n;
const TWO = { firstOperator: 1, secondOperator: 2 };

/** Terms of USDT with 6 decimals: at least 10, fee 1. */
export function usdtTerms(changes: Partial<CoinChainSettings> = {}): CoinChainSettings {
  const terms: CoinChainSettings = {
    decimals: 6,
    contract: USDT_CONTRACT,
    confirmations: 12,
    minDeposit: E8,
    minWithdrawal: 10n * E8,
    maxWithdrawal: 10_000n * E8,
    withdrawalFee: E8,
    autoLimit: 1_000n * E8,
  };
  return Object.assign(terms, changes);
}

export function setTerms(changes: Partial<CoinChainSettings> = {}, asset = 'USDT'): Command {
  return { kind: 'set-coin-chain', asset, chain: CHAIN, settings: usdtTerms(changes), ...TWO };
}

export function creditDeposit(
  number: number,
  memberId: number,
  changes: Partial<Extract<Command, { kind: 'credit-deposit' }>> = {},
): Command {
  const command = {
    kind: 'credit-deposit' as const,
    chain: CHAIN,
    number,
    memberId,
    asset: 'USDT',
    amount: 1_000n * E8,
    txid: `0x${String(number).padStart(64, 'd')}`,
    outIndex: '1',
    hold: 'NONE' as const,
  };
  return Object.assign(command, changes);
}

export function requestWithdrawal(
  memberId: number,
  requestId: string,
  changes: Partial<Extract<Command, { kind: 'request-withdrawal' }>> = {},
): Command {
  const command = {
    kind: 'request-withdrawal' as const,
    memberId,
    requestId,
    asset: 'USDT',
    chain: CHAIN,
    address: '0x52908400098527886E0F7030069857D2E4169EE7',
    amount: 100n * E8,
    fee: E8,
    isNewDevice: false,
    isYoungAccount: false,
    isUnreconciled: false,
  };
  return Object.assign(command, changes);
}
