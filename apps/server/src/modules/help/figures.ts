/**
 * The figures of the exchange that articles and the page of rules name, as they are now. They come from the engine's
 * live state, the read tables and the settings; nothing here is a second copy of a figure.
 */
import type { OtcPolicy, PledgeTerms, WalletPolicy } from '@tern/engine';
import type { CallResult } from '@tern/protocol';
import type { FilesConfig } from '../files/index.ts';
import type { LiveContracts, LiveMarkets } from '../market/index.ts';
import type { Programmes } from '../programme/index.ts';
import type { SecurityConfig } from '../security/index.ts';

type Network = CallResult<'getNetworks'>[number];

/** The places that the figures are read from; the composition root passes those of higher modules as closures. */
export interface FigureSources {
  exchangeName: string;
  markets: Pick<LiveMarkets, 'list' | 'asset' | 'assets'>;
  contracts: Pick<LiveContracts, 'list'>;
  networks(nowMs: number): Promise<Network[]>;
  walletPolicy(nowMs: number): Promise<WalletPolicy>;
  otc(): { policy: OtcPolicy; pausedMs: number };
  pledgeProducts(): readonly { status: string; terms: PledgeTerms }[];
  codes: SecurityConfig['codes'];
  images: FilesConfig;
  paymentMethods: number;
  programmes: Programmes;
  /** The limits of tickets, and from the last answer to the closing, and from there to the last reopening. */
  support: { openTickets: number; linesPerMinute: number; unansweredMs: number; reopenMs: number };
}

export interface Figures
  extends Omit<
    FigureSources,
    'networks' | 'walletPolicy' | 'otc' | 'pledgeProducts' | 'markets' | 'contracts'
  > {
  /** Those that are not closed, in the order of listing. */
  markets: ReturnType<LiveMarkets['list']>;
  contracts: ReturnType<LiveContracts['list']>;
  networks: readonly Network[];
  walletPolicy: WalletPolicy;
  otc: OtcPolicy;
  isOtcPaused: boolean;
  /** The products that are on, with the decimals of their assets. */
  pledgeProducts: readonly { terms: PledgeTerms; scale: number }[];
  /** Decimals of USDT. */
  usdtScale: number;
}

export async function readFigures(sources: FigureSources, nowMs: number): Promise<Figures> {
  const { markets, contracts, networks, walletPolicy, otc, pledgeProducts, ...rest } = sources;
  const [listed, policy] = await Promise.all([networks(nowMs), walletPolicy(nowMs)]);
  const desk = otc();
  return {
    ...rest,
    markets: markets.list().filter(({ status }) => status !== 'CLOSED'),
    contracts: contracts.list().filter(({ status }) => status !== 'CLOSED'),
    networks: listed,
    walletPolicy: policy,
    otc: desk.policy,
    isOtcPaused: desk.pausedMs > 0,
    pledgeProducts: pledgeProducts()
      .filter(({ status }) => status === 'ON')
      .map(({ terms }) => ({ terms, scale: markets.asset(terms.asset)?.scale ?? 0 })),
    usdtScale: markets.asset('USDT')?.scale ?? 0,
  };
}
