/** The terms in force of the coins of one chain, as deposits need them, and what the ledger takes of a transfer by them. */
import { pow10 } from '@tern/math';
import type { ChainAsset } from '../../../platform/chains/index.ts';
import type { Queryable } from '../../../platform/database/connect.ts';
import type { WalletChain } from '../chains/wallet-chain.ts';

interface StoredTerms {
  decimals: number;
  contract: string;
  confirmations: number;
  minDeposit: string;
}

interface Row {
  currency: string;
  settings: StoredTerms;
}

export interface Valued {
  currency: string;
  /** In units at the asset's scale, rounded down (rules/wallet#scales). */
  amount: bigint;
  /** The rest, in units of the chain. */
  dust: bigint;
  /** False: it is below the least deposit. */
  isEnough: boolean;
}

/** The scale of a listed asset. */
export type ScaleOf = (currency: string) => number | undefined;

/** No ledger holds more, and no column does. */
const MOST = 2n ** 63n - 1n;

export async function readTerms(
  sql: Queryable,
  chain: WalletChain,
  scaleOf: ScaleOf,
  nowMs: number,
): Promise<ChainTerms> {
  const rows = await sql<Row[]>`
    select distinct on (currency) currency, settings from coin_chains
    where chain = ${chain.chain} and effective_ms <= ${nowMs} order by currency, effective_ms desc`;
  return new ChainTerms(chain, rows, scaleOf);
}

export class ChainTerms {
  /** Canonical; the logs of these contracts count, and of no others. */
  readonly contracts: readonly string[];
  private readonly byCurrency: ReadonlyMap<string, StoredTerms>;
  private readonly byContract: ReadonlyMap<string, string>;

  constructor(
    private readonly chain: WalletChain,
    rows: readonly Row[],
    private readonly scaleOf: ScaleOf,
  ) {
    this.byCurrency = new Map(rows.map(({ currency, settings }) => [currency, settings]));
    const tokens = rows.filter(({ settings }) => settings.contract !== '');
    this.contracts = tokens.map(({ settings }) => settings.contract);
    this.byContract = new Map(
      tokens.map(({ currency, settings }) => [chain.adapter.addressKey(settings.contract), currency]),
    );
  }

  /** The coins with terms in force; nothing of another one is credited now. */
  depths(): readonly { currency: string; confirmations: number }[] {
    return [...this.byCurrency].map(([currency, { confirmations }]) => ({ currency, confirmations }));
  }

  has(currency: string): boolean {
    return this.byCurrency.has(currency);
  }

  /** undefined: a contract without terms. The chain's own coin is known without terms, and waits for them. */
  value(asset: ChainAsset, units: bigint): Valued | undefined {
    const currency = this.currencyOf(asset);
    if (currency === undefined) return undefined;
    const terms = this.byCurrency.get(currency);
    const scale = this.scaleOf(currency);
    if (scale === undefined) return { currency, amount: 0n, dust: units, isEnough: false };
    const decimals = terms?.decimals ?? this.chain.adapter.identity.nativeDecimals;
    const { amount, dust } = floorToScale(units, decimals, scale);
    return { currency, amount, dust, isEnough: amount > 0n && amount >= BigInt(terms?.minDeposit ?? 0) };
  }

  private currencyOf(asset: ChainAsset): string | undefined {
    if (asset.kind === 'token') return this.byContract.get(this.chain.adapter.addressKey(asset.contract));
    return this.chain.nativeCurrency;
  }
}

/** The ledger's part of an amount of the chain, rounded down, and the rest in units of the chain (rules/wallet#scales). */
export function floorToScale(
  units: bigint,
  decimals: number,
  scale: number,
): { amount: bigint; dust: bigint } {
  if (decimals <= scale) return { amount: bounded(units * pow10(scale - decimals)), dust: 0n };
  const step = pow10(decimals - scale);
  return { amount: bounded(units / step), dust: units % step };
}

function bounded(amount: bigint): bigint {
  return amount > MOST ? MOST : amount;
}
