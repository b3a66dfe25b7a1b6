/**
 * What the desk shows of the exchange's own wallets: how far each chain is read, the coins of its addresses at the last
 * comparison, own transactions under way, and what the comparisons found (rules/wallet#reconciliation).
 */
import { formatUnits } from '@tern/math';
import type { DeskResult } from '@tern/protocol/desk';
import type { Sql } from '../../../platform/database/connect.ts';
import type { WalletChain, WalletChains } from '../chains/wallet-chain.ts';
import type { ScanStatus } from '../jobs/scan-chain.ts';
import { ChainDecimals } from './chain-decimals.ts';
import { OwnTransfersReader } from './own-transfers-reader.ts';

type Shown = DeskResult<'getChainWallets'>[number];
type Endpoint = DeskResult<'getChainEndpoints'>[number];

export interface ChainWalletParts {
  sql: Sql;
  chains: WalletChains;
  following: Following | undefined;
}

/** The jobs that follow chains. */
export interface Following {
  /** undefined: no such chain. */
  status(chain: string): ScanStatus | undefined;
  health(): readonly { subject: string; time: number }[];
}

interface Followed {
  chain: string;
  height: bigint;
  read_ms: bigint;
}

interface Balance {
  chain: string;
  currency: string;
  address: string;
  units: string;
  surplus: string;
  missing: string;
  height: bigint;
  time_ms: bigint;
}

interface Deposits {
  chain: string;
  currency: string;
  units: string;
}

interface Comparison {
  chain: string;
  currency: string;
  held: string;
  expected: string;
  is_clean: boolean;
  height: bigint;
  time_ms: bigint;
}

const MOST_DIFFERENCES = 100;

export async function readChainWallets(parts: ChainWalletParts): Promise<Shown[]> {
  const { sql, chains } = parts;
  const own = chains.list().flatMap(({ hotAddress, coldAddress }) => [hotAddress, coldAddress]);
  const [decimals, followed, held, deposits, different, comparisons] = await Promise.all([
    ChainDecimals.read(sql, chains),
    sql<Followed[]>`select chain, height, read_ms from followed_chains`,
    sql<Balance[]>`
      select *, units::text as units from address_balances where address in ${sql(own.length > 0 ? own : [''])}`,
    sql<Deposits[]>`
      select chain, currency, sum(units)::text as units from address_balances
      where address not in ${sql(own.length > 0 ? own : [''])} group by chain, currency`,
    sql<Balance[]>`
      select *, surplus::text as surplus, missing::text as missing from address_balances
      where surplus > 0 or missing > 0
      order by missing > 0 desc, time_ms desc, address limit ${MOST_DIFFERENCES}`,
    sql<Comparison[]>`
      select *, held::text as held, expected::text as expected from reconciliations order by currency`,
  ]);
  const transfers = await new OwnTransfersReader(sql).underWay(decimals);
  return chains.list().map((chain) => {
    const ofChain = <R extends { chain: string }>(rows: readonly R[]) =>
      rows.filter((row) => row.chain === chain.chain);
    const shown = (currency: string, units: string) =>
      formatUnits(BigInt(units), decimals.of(chain.chain, currency));
    return {
      chain: chain.chain,
      network: chain.name,
      ...progress(parts, chain, ofChain(followed)[0]),
      nativeCurrency: chain.nativeCurrency,
      hotAddress: chain.hotAddress,
      coldAddress: chain.coldAddress,
      balances: balances(chain, ofChain(held), ofChain(deposits), shown),
      transfers: ofChain(transfers),
      comparisons: ofChain(comparisons).map((row) => ({
        currency: row.currency,
        held: shown(row.currency, row.held),
        expected: shown(row.currency, row.expected),
        isClean: row.is_clean,
        height: String(row.height),
        time: Number(row.time_ms),
      })),
      differences: ofChain(different).map((row) => ({
        currency: row.currency,
        address: row.address,
        surplus: shown(row.currency, row.surplus),
        missing: shown(row.currency, row.missing),
        height: String(row.height),
        time: Number(row.time_ms),
      })),
    };
  });
}

/** The tables know the height of whichever process leads; the tip and the fault are of this one. */
function progress({ following }: ChainWalletParts, { chain }: WalletChain, followed: Followed | undefined) {
  const status = following?.status(chain);
  const tip = status?.tip?.height;
  const height = followed === undefined ? undefined : Number(followed.height);
  const still = following?.health().find(({ subject }) => subject.split(' ')[0] === chain);
  return {
    tip: tip === undefined ? '' : String(tip),
    height: height === undefined ? '' : String(height),
    lag: tip === undefined || height === undefined ? '' : String(Math.max(0, tip - height)),
    readTime: Number(followed?.read_ms ?? 0),
    standingSince: still?.time ?? 0,
    fault: status?.fault ?? '',
  };
}

function balances(
  { hotAddress, coldAddress }: WalletChain,
  held: readonly Balance[],
  deposits: readonly Deposits[],
  shown: (currency: string, units: string) => string,
): Shown['balances'] {
  const currencies = [...new Set([...held, ...deposits].map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const at = (address: string) => held.find((one) => one.currency === currency && one.address === address);
    const [hot, cold] = [at(hotAddress), at(coldAddress)];
    const others = deposits.find((one) => one.currency === currency);
    return {
      currency,
      hot: shown(currency, hot?.units ?? '0'),
      cold: shown(currency, cold?.units ?? '0'),
      deposits: shown(currency, others?.units ?? '0'),
      time: Math.max(Number(hot?.time_ms ?? 0), Number(cold?.time_ms ?? 0)),
    };
  });
}

/** Every endpoint is asked at once; one that does not answer says why. */
export async function readEndpoints(chains: WalletChains): Promise<Endpoint[]> {
  const all = await Promise.all(
    chains.list().map(async ({ chain, endpoints }) => {
      const asked = await endpoints.askAll((node) => node.readTip());
      return asked.map((one): Endpoint => {
        const { endpoint } = one;
        if (one.state === 'fault')
          return { chain, endpoint, height: '', blockTime: 0, fault: one.fault.message };
        const { height, timeMs } = one.answer;
        return { chain, endpoint, height: String(height), blockTime: timeMs, fault: '' };
      });
    }),
  );
  return all.flat();
}
