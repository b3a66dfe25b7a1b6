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
 *
 * A round asks at most so many touched addresses, the oldest first. The others are taken to hold what is known to have come
 * and gone; the next rounds ask them, and the turn of all addresses does so within a day.
 */
import type { Sql } from '../../../platform/database/connect.ts';
import type { LiveMarkets } from '../../market/index.ts';
import type { WalletChain } from '../chains/wallet-chain.ts';
import type { Leadership } from '../jobs/leadership.ts';
import { ChainQuestions } from './ask-chain.ts';
import { expectedUnits } from './equation.ts';
import { askHeld } from './held-balances.ts';
import type { OutsideAccounts } from './outside-accounts.ts';
import {
  costFacts,
  type Flow,
  flowsOf,
  type OwnTransaction,
  paymentFacts,
  settledPayments,
  settleTransactions,
} from './own-transactions.ts';
import { type AddressPair, readReceived, readStored } from './read-addresses.ts';
import { type ChainFacts, NO_COMPARISON, readFacts } from './read-facts.ts';
import type { Rotation } from './rotation.ts';
import { type AskedBalance, type AskedBalances, storeComparison, type Verdict } from './store-comparison.ts';

/** A round asks so many pairs of coin and address that something touched. */
const MOST_TOUCHED = 1_000;

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
  if (outside === undefined || [...facts.last.values()].some(({ height }) => height > facts.at.height))
    return undefined;
  const questions = new ChainQuestions(chain, facts.fingerprint, facts.at, () => parts.nowMs());
  const own = await settleTransactions(facts.transactions, facts.at.height, questions);
  const positions = await duePositions(parts.sql, chain, rotation, nowMs);
  const asked = await askBalances(parts.sql, { chain, facts, own, positions, questions });
  const verdicts = facts.assets.flatMap(({ currency, decimals }): Verdict[] => {
    const scale = parts.markets.asset(currency)?.scale;
    const receipts = facts.receipts.get(currency);
    if (scale === undefined || receipts === undefined) return [];
    const scales = { scale, decimals };
    const last = facts.last.get(currency) ?? NO_COMPARISON;
    const balances = asked.balances.filter((one) => one.currency === currency);
    const balanceSum = balances.reduce(
      (sum, { units, before }) => sum + units - (before?.units ?? 0n),
      last.balanceSum,
    );
    const newSurplus = balances.reduce((sum, one) => sum + moreSurplus(one), 0n);
    const isNative = currency === chain.nativeCurrency;
    const expected = expectedUnits({
      scales,
      outside: outside(chain.chain, currency),
      receipts,
      payments: paymentFacts(own, currency, scales),
      costs: isNative ? costFacts(own, facts.costAhead, scales) : undefined,
      surplus: last.surplusSum + newSurplus,
    });
    const held = balanceSum + (asked.unaskedUnits.get(currency) ?? 0n);
    const askedHeight = Math.max(last.askedHeight, asked.askedHeight);
    const { kept } = receipts;
    return [{ currency, held, expected, askedHeight, balanceSum, newSurplus, kept }];
  });
  await storeComparison(leadership, { chain: chain.chain, at: facts.at, nowMs }, asked, verdicts);
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
): Promise<AskedBalances> {
  const { adapter, depositXpub, hotAddress, coldAddress } = chain;
  const { at } = facts;
  const assets = new Map(facts.assets.map(({ currency, asset }) => [currency, asset]));
  const derived = positions.map((position) => adapter.deriveAddress(depositXpub, position));
  const flows = (await openFlows(sql, chain, own)).filter(({ currency }) => assets.has(currency));
  const moving = [...new Set(flows.map(({ address }) => address))].slice(0, MOST_TOUCHED);
  const addresses = [...new Set([hotAddress, coldAddress, ...derived, ...moving])];
  const since = new Map([...assets.keys()].map((name) => [name, facts.last.get(name)?.askedHeight ?? -1]));
  const question = { chain: chain.chain, since, until: at.height, addresses, most: MOST_TOUCHED };
  const received = await readReceived(sql, question);
  const pairs = new Map<string, AddressPair & { moved: bigint; isTouched: boolean }>();
  for (const currency of assets.keys())
    for (const address of addresses)
      pairs.set(keyOf({ currency, address }), { currency, address, moved: 0n, isTouched: false });
  for (const { currency, address, units } of received.pairs)
    pairs.set(keyOf({ currency, address }), { currency, address, moved: units, isTouched: true });
  const unaskedUnits = new Map(received.rest?.units);
  for (const { currency, address, units } of flows) {
    const pair = pairs.get(keyOf({ currency, address }));
    if (pair === undefined) unaskedUnits.set(currency, (unaskedUnits.get(currency) ?? 0n) + units);
    else Object.assign(pair, { moved: pair.moved + units, isTouched: true });
  }
  const list = [...pairs.values()];
  const stored = byPair(await readStored(sql, chain.chain, list));
  const held = await askHeld(
    sql,
    { chain, height: at.height, questions },
    list.map(({ currency, address }) => ({ address, asset: assets.get(currency) ?? { kind: 'native' } })),
  );
  const balances = list.flatMap(({ currency, address, moved, isTouched }, index): AskedBalance[] => {
    const units = held.units[index] ?? 0n;
    const before = stored.get(keyOf({ currency, address }));
    // An address that never held anything needs no row.
    if (before === undefined && !isTouched && units === 0n) return [];
    return [{ currency, address, units, before, difference: units - (before?.units ?? 0n) - moved }];
  });
  const waiting = flows.filter((flow) => !pairs.has(keyOf(flow)));
  return {
    balances,
    spentOutputs: held.spent,
    unaskedUnits,
    askedHeight: received.rest === undefined ? at.height : Math.min(at.height, received.rest.first - 1),
    comparedPayments: settledPayments(own, at.height, new Set(waiting.map(({ paymentId }) => paymentId))),
  };
}

/** Those that the stored balance of their address does not hold yet, the oldest first. */
async function openFlows(sql: Sql, chain: WalletChain, own: readonly OwnTransaction[]): Promise<Flow[]> {
  const flows = flowsOf(own, chain);
  const stored = byPair(await readStored(sql, chain.chain, [...byPair(flows).values()]));
  return flows
    .filter((flow) => flow.height > (stored.get(keyOf(flow))?.height ?? -1))
    .sort((one, other) => one.height - other.height);
}

function byPair<T extends AddressPair>(list: readonly T[]): Map<string, T> {
  return new Map(list.map((one) => [keyOf(one), one]));
}

function keyOf({ currency, address }: AddressPair): string {
  return `${currency} ${address}`;
}
