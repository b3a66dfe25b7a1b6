/** Terms of coins, the policy and floor prices for the desk: those in force, and those that wait for their time. */
import { type CoinChainSettings, DEFAULT_WALLET_POLICY, type WalletPolicy } from '@tern/engine';
import { formatUnits } from '@tern/math';
import type { DeskResult } from '@tern/protocol/desk';
import type { Sql } from '../../../platform/database/connect.ts';
import type { LiveMarkets } from '../../market/index.ts';
import type { WalletChains } from '../chains/wallet-chain.ts';
import { policyOf, type StoredPolicy, type StoredTerms, termsOf } from '../networks/settings-json.ts';
import { readChecks } from './check-transfer.ts';

type Shown = DeskResult<'getWalletTerms'>;
type WireTerms = NonNullable<Shown['coins'][number]['terms']>;
type WirePolicy = Shown['policy'];

/** The scale of values in USDT, whatever that of the asset. */
export const VALUE_SCALE = 8;
const SECOND_MS = 1_000;

/** A setting and the one that replaces it later; pendingMs is 0 where none does. */
export interface Settled<T> {
  current: T | undefined;
  pending: T | undefined;
  pendingMs: number;
}

interface Dated {
  effective_ms: bigint;
}

export interface TermsReaderParts {
  sql: Sql;
  markets: Pick<LiveMarkets, 'asset'>;
  chains: WalletChains;
}

export class TermsReader {
  constructor(private readonly parts: TermsReaderParts) {}

  async read(nowMs: number): Promise<Shown> {
    const policy = await this.policy(nowMs);
    return {
      chains: await this.chains(),
      coins: await this.coins(nowMs),
      checks: await readChecks(this.parts.sql),
      policy: wirePolicy(policy.current ?? DEFAULT_WALLET_POLICY),
      pendingPolicy: policy.pending === undefined ? null : wirePolicy(policy.pending),
      policyPendingTime: policy.pendingMs,
      floorPrices: await this.floorPrices(nowMs),
    };
  }

  async isListed(chain: string): Promise<boolean> {
    const rows = await this.parts.sql`select 1 from wallet_chains where chain = ${chain}`;
    return rows.length > 0;
  }

  async coin(chain: string, currency: string, nowMs: number): Promise<Settled<CoinChainSettings>> {
    const rows = await this.parts.sql<(Dated & { settings: StoredTerms })[]>`
      select effective_ms, settings from coin_chains where chain = ${chain} and currency = ${currency}
      order by effective_ms`;
    return settled(rows, nowMs, ({ settings }) => termsOf(settings));
  }

  /** The other coin with terms for this contract, in force or waiting; undefined: there is none. */
  async coinOfContract(chain: string, currency: string, contract: string): Promise<string | undefined> {
    const [row] = await this.parts.sql<{ currency: string }[]>`
      select currency from coin_chains
      where chain = ${chain} and currency <> ${currency} and settings->>'contract' = ${contract} limit 1`;
    return row?.currency;
  }

  async policy(nowMs: number): Promise<Settled<WalletPolicy>> {
    const rows = await this.parts.sql<(Dated & { policy: StoredPolicy })[]>`
      select effective_ms, policy from wallet_policies order by effective_ms`;
    return settled(rows, nowMs, ({ policy }) => policyOf(policy));
  }

  async floorPrice(currency: string, nowMs: number): Promise<Settled<bigint>> {
    const rows = await this.parts.sql<(Dated & { price: bigint })[]>`
      select effective_ms, price from floor_prices where currency = ${currency} order by effective_ms`;
    return settled(rows, nowMs, ({ price }) => price);
  }

  wireTerms(currency: string, terms: CoinChainSettings): WireTerms {
    const scale = this.parts.markets.asset(currency)?.scale ?? 0;
    const { decimals, contract, confirmations } = terms;
    return {
      decimals,
      contract,
      confirmations,
      minDeposit: formatUnits(terms.minDeposit, scale),
      minWithdrawal: formatUnits(terms.minWithdrawal, scale),
      maxWithdrawal: formatUnits(terms.maxWithdrawal, scale),
      withdrawalFee: formatUnits(terms.withdrawalFee, scale),
      autoLimit: formatUnits(terms.autoLimit, scale),
    };
  }

  /** Configured ones, in their order. */
  private async chains(): Promise<Shown['chains']> {
    const rows = await this.parts.sql<{ chain: string }[]>`select chain from wallet_chains`;
    const listed = new Set(rows.map(({ chain }) => chain));
    return this.parts.chains.list().map(({ chain, name, nativeCurrency, adapter, hotAddress }) => ({
      chain,
      network: name,
      isListed: listed.has(chain),
      nativeCurrency,
      nativeDecimals: adapter.identity.nativeDecimals,
      hotAddress,
    }));
  }

  private async coins(nowMs: number): Promise<Shown['coins']> {
    const keys = await this.parts.sql<{ chain: string; currency: string }[]>`
      select distinct chain, currency from coin_chains order by chain, currency`;
    return Promise.all(
      keys.map(async ({ chain, currency }) => {
        const { current, pending, pendingMs } = await this.coin(chain, currency, nowMs);
        return {
          chain,
          currency,
          terms: current === undefined ? null : this.wireTerms(currency, current),
          pending: pending === undefined ? null : this.wireTerms(currency, pending),
          pendingTime: pendingMs,
        };
      }),
    );
  }

  private async floorPrices(nowMs: number): Promise<Shown['floorPrices']> {
    const keys = await this.parts.sql<{ currency: string }[]>`
      select distinct currency from floor_prices order by currency`;
    const all = await Promise.all(
      keys.map(async ({ currency }) => {
        const { current, pending, pendingMs } = await this.floorPrice(currency, nowMs);
        return {
          currency,
          price: wirePrice(current),
          pendingPrice: wirePrice(pending),
          pendingTime: pendingMs,
        };
      }),
    );
    return all.filter(({ price, pendingTime }) => price !== '' || pendingTime > 0);
  }
}

function settled<R extends Dated, T>(rows: readonly R[], nowMs: number, pick: (row: R) => T): Settled<T> {
  const current = rows.filter((row) => Number(row.effective_ms) <= nowMs).at(-1);
  const pending = rows.find((row) => Number(row.effective_ms) > nowMs);
  return {
    current: current && pick(current),
    pending: pending && pick(pending),
    pendingMs: pending === undefined ? 0 : Number(pending.effective_ms),
  };
}

/** Empty: none. */
function wirePrice(price: bigint | undefined): string {
  return price === undefined || price === 0n ? '' : formatUnits(price, VALUE_SCALE);
}

export function wirePolicy(policy: WalletPolicy): WirePolicy {
  const value = (units: bigint) => formatUnits(units, VALUE_SCALE);
  const { memberAutoFactor, hourAutoFactor, maxPerDay } = policy;
  const { isNewAddressReviewed, isNewDeviceReviewed, isYoungAccountReviewed } = policy;
  return {
    basicDayLimit: value(policy.basicDayLimit),
    advancedDayLimit: value(policy.advancedDayLimit),
    autoLimit: value(policy.autoLimit),
    memberAutoFactor,
    hourAutoFactor,
    secondApprovalAbove: value(policy.secondApprovalAbove),
    manualDayLimit: value(policy.manualDayLimit),
    maxPerDay,
    savedAddressDelaySeconds: Math.ceil(policy.savedAddressDelayMs / SECOND_MS),
    wideningDelaySeconds: Math.ceil(policy.wideningDelayMs / SECOND_MS),
    isNewAddressReviewed,
    isNewDeviceReviewed,
    isYoungAccountReviewed,
  };
}
