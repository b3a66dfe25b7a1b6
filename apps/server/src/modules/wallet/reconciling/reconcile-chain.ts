/**
 * Compares what the own addresses of a chain hold with what the ledger says, at one block height (rules/wallet#reconciliation).
 *
 * The height is the newest one that has as many confirmations as the chain asks for: what is mined up to it is final. The
 * ledger and the tables are read in one snapshot; own transactions whose end is not final are looked up on the chain; and
 * balances are read after the block of that height, by its hash.
 *
 * Asked are hot, cold and every address that something touched since the last comparison; the others keep the balance that
 * they had, and are asked in turn. An address holds what it held when it was asked last and what is known to have come and
 * gone since. What is above that came unseen: the surplus, which pauses nothing and must stay there from then on. What is
 * below it is missing, and makes the sum of all a shortfall.
 */
import type { Sql } from '../../../platform/database/connect.ts';
import type { LiveMarkets } from '../../market/index.ts';
import type { WalletChain } from '../chains/wallet-chain.ts';
import type { Leadership } from '../jobs/leadership.ts';
import { ChainQuestions } from './ask-chain.ts';
import { expectedUnits } from './equation.ts';
import type { OutsideAccounts } from './outside-accounts.ts';
import {
  costFacts,
  flowsOf,
  type OwnTransaction,
  paymentFacts,
  settleTransactions,
} from './own-transactions.ts';
import {
  type AddressPair,
  type AssetTerms,
  type ChainFacts,
  readFacts,
  readReceived,
  readStored,
  readTotals,
} from './read-facts.ts';
import type { Rotation } from './rotation.ts';
import { type AskedBalance, storeComparison, type Verdict } from './store-comparison.ts';

export interface ReconcileParts {
  sql: Sql;
  markets: Pick<LiveMarkets, 'asset'>;
  outside: OutsideAccounts;
  nowMs(): number;
}

export interface Comparison {
  sequence: number;
  verdicts: readonly Verdict[];
  /** Coins with a pause for a shortfall already. */
  paused: ReadonlySet<string>;
}

/** undefined: nothing can be compared yet. @throws ComparisonBroken, LeadershipLost */
export async function reconcileChain(
  parts: ReconcileParts,
  chain: WalletChain,
  rotation: Rotation,
  leadership: Leadership,
): Promise<Comparison | undefined> {
  const nowMs = parts.nowMs();
  const facts = await readFacts(parts.sql, chain, nowMs);
  if (facts === undefined) return undefined;
  const outside = parts.outside.at(facts.sequence);
  // A reorganisation deeper than the confirmations: the scanner pauses for it.
  if (outside === undefined || [...facts.verdictHeights.values()].some((height) => height > facts.at.height))
    return undefined;
  const questions = new ChainQuestions(chain, facts.fingerprint, facts.at, () => parts.nowMs());
  const own = await settleTransactions(facts.transactions, facts.at.height, questions);
  const positions = await duePositions(parts.sql, chain, rotation, nowMs);
  const totals = await readTotals(parts.sql, chain.chain);
  const balances = await askBalances(parts.sql, { chain, facts, own, positions, questions });
  const verdicts = facts.assets.flatMap(({ currency, decimals }): Verdict[] => {
    const scale = parts.markets.asset(currency)?.scale;
    if (scale === undefined) return [];
    const scales = { scale, decimals };
    const total = totals.get(currency) ?? { units: 0n, surplus: 0n };
    const asked = balances.filter((one) => one.currency === currency);
    const held = asked.reduce((sum, { units, before }) => sum + units - (before?.units ?? 0n), total.units);
    const surplus = asked.reduce((sum, one) => sum + moreSurplus(one), total.surplus);
    const isNative = currency === chain.nativeCurrency;
    const expected = expectedUnits({
      scales,
      outside: outside(chain.chain, currency),
      receipts: facts.receipts.get(currency) ?? { unposted: 0n, dust: 0n, postedAbove: 0n },
      payments: paymentFacts(own, currency, scales),
      costs: isNative ? costFacts(own, facts.costAhead, scales) : undefined,
      surplus,
    });
    return [{ currency, held, expected }];
  });
  await storeComparison(
    leadership,
    { chain: chain.chain, height: facts.at.height, nowMs },
    balances,
    verdicts,
  );
  rotation.done(positions);
  return { sequence: facts.sequence, verdicts, paused: facts.paused };
}

/** The surplus never falls by itself: coins of it that leave are missing, and their return ends that. */
function moreSurplus({ before, difference }: AskedBalance): bigint {
  const more = difference - (before?.missing ?? 0n);
  return more > 0n ? more : 0n;
}

async function duePositions(
  sql: Sql,
  chain: WalletChain,
  rotation: Rotation,
  nowMs: number,
): Promise<number[]> {
  const [row] = await sql<{ count: number | null; last_ms: bigint | null }[]>`
    select (select max(position) + 1 from deposit_addresses where family = ${chain.adapter.identity.family})
      as count, (select max(time_ms) from reconciliations where chain = ${chain.chain}) as last_ms`;
  const lastMs = row?.last_ms ?? undefined;
  return rotation.take(row?.count ?? 0, lastMs === undefined ? undefined : Number(lastMs), nowMs);
}

interface Asking {
  chain: WalletChain;
  facts: ChainFacts;
  own: readonly OwnTransaction[];
  positions: readonly number[];
  questions: ChainQuestions;
}

/** Asks hot, cold, every touched address and those whose turn it is. The last ones are derived anew, not read. */
async function askBalances(
  sql: Sql,
  { chain, facts, own, positions, questions }: Asking,
): Promise<AskedBalance[]> {
  const { assets, at, verdictHeights } = facts;
  const byCurrency = new Map(assets.map((one): [string, AssetTerms] => [one.currency, one]));
  const heights = new Map(assets.map(({ currency }) => [currency, verdictHeights.get(currency) ?? -1]));
  const pairs = new Map<string, AddressPair & { units: bigint; isTouched: boolean }>();
  const pairOf = (currency: string, address: string) => {
    const key = `${currency} ${address}`;
    const pair = pairs.get(key) ?? { currency, address, units: 0n, isTouched: false };
    pairs.set(key, pair);
    return pair;
  };
  const { adapter, depositXpub, hotAddress, coldAddress } = chain;
  const derived = positions.map((position) => adapter.deriveAddress(depositXpub, position));
  for (const { currency } of assets)
    for (const address of [hotAddress, coldAddress, ...derived]) pairOf(currency, address);
  for (const { currency, address, units } of await readReceived(sql, chain.chain, {
    heights,
    until: at.height,
  }))
    Object.assign(pairOf(currency, address), { units, isTouched: true });
  const flows = flowsOf(own, chain.nativeCurrency).filter(
    ({ currency, height }) => height > (heights.get(currency) ?? at.height),
  );
  for (const { currency, address } of flows) pairOf(currency, address).isTouched = true;
  const stored = new Map(
    (await readStored(sql, chain.chain, [...pairs.values()])).map((one) => [
      `${one.currency} ${one.address}`,
      one,
    ]),
  );
  for (const { currency, address, height, units } of flows)
    if (height > (stored.get(`${currency} ${address}`)?.height ?? -1))
      pairOf(currency, address).units += units;
  const list = [...pairs.values()];
  const answers = await questions.balances(
    list.map(({ currency, address }) => ({
      address,
      asset: byCurrency.get(currency)?.asset ?? { kind: 'native' },
    })),
  );
  return list.flatMap(({ currency, address, units: moved, isTouched }, index): AskedBalance[] => {
    const units = answers[index] ?? 0n;
    const before = stored.get(`${currency} ${address}`);
    // An address that never held anything needs no row.
    if (before === undefined && !isTouched && units === 0n) return [];
    return [{ currency, address, units, before, difference: units - (before?.units ?? 0n) - moved }];
  });
}
