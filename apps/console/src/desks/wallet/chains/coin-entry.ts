/** The entries of the form of a coin's terms, and the request that it makes. */
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';

type Terms = DeskResult<'getWalletTerms'>;
export type Coin = Terms['coins'][number];
export type CoinTerms = NonNullable<Coin['terms']>;
export type Network = Pick<Terms['chains'][number], 'chain' | 'nativeCurrency' | 'nativeDecimals'>;
type Amounts = 'minDeposit' | 'minWithdrawal' | 'maxWithdrawal' | 'withdrawalFee' | 'autoLimit';

/** The fields of a contract are not there for the own coin of a network. */
export interface CoinEntry extends Pick<CoinTerms, Amounts> {
  chain: string;
  currency: string;
  contract?: string;
  symbol?: string;
  decimals?: string;
  confirmations: string;
}

export function newEntry(chain: string): CoinEntry {
  return {
    chain,
    currency: '',
    symbol: '',
    contract: '',
    decimals: '',
    confirmations: '',
    minDeposit: '',
    minWithdrawal: '',
    maxWithdrawal: '',
    withdrawalFee: '',
    autoLimit: '0',
  };
}

export function entryOf({ chain, currency }: Pick<Coin, 'chain' | 'currency'>, terms: CoinTerms): CoinEntry {
  const { decimals, confirmations, ...rest } = terms;
  const whole = { decimals: String(decimals), confirmations: String(confirmations) };
  return { chain, currency, symbol: currency, ...rest, ...whole };
}

/** The network whose own coin the entry names: it has no contract, and the network knows its decimals. */
export function ownNetworkOf(
  networks: readonly Network[],
  { chain, currency }: Pick<CoinEntry, 'chain' | 'currency'>,
): Network | undefined {
  return networks.find((one) => one.chain === chain && one.nativeCurrency === currency);
}

export function requestOf(
  networks: readonly Network[],
  entry: CoinEntry,
): Omit<DeskRequest<'setCoinChain'>, 'reason'> {
  const { chain, currency, contract = '', symbol = '', decimals = '', confirmations, ...amounts } = entry;
  const own = ownNetworkOf(networks, entry);
  const settings = {
    ...amounts,
    contract: own ? '' : contract,
    decimals: own ? own.nativeDecimals : Number(decimals),
    confirmations: Number(confirmations),
  };
  return { chain, currency, symbol: own ? currency : symbol, settings };
}
