/**
 * Moves what is hot above its level to the cold address (rules/wallet#hot-and-cold). It only wants a transfer: the sender
 * signs it, and the signer knows the cold address itself.
 */
import { divRound, rescale } from '@tern/math';
import type { FeeRate } from '../../../platform/chains/index.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import type { LiveBalances } from '../../balances/index.ts';
import type { LiveMarkets } from '../../market/index.ts';
import type { RepeatedJob } from '../../module.ts';
import type { WalletChain, WalletChains } from '../chains/wallet-chain.ts';
import type { ChainLeader } from '../jobs/lead-jobs.ts';
import type { Leadership } from '../jobs/leadership.ts';
import { addPayment, nextTransferId } from '../sending/own-payments.ts';
import { type HotCoin, readHot } from './read-hot.ts';

const PERIOD_MS = 10 * 60_000;
const HOT_PERCENT = 5n;
/** A move is worth while from so many times its cost on. */
const WORTH_TIMES = 10n;
/** A transfer by outputs with some dozens of inputs. */
const KILOBYTES = 4n;

export interface LevelParts {
  sql: Sql;
  chains: WalletChains;
  markets: Pick<LiveMarkets, 'asset'>;
  balances: Pick<LiveBalances, 'owedToMembers' | 'ofSystem'>;
  /** In 1e-8 USDT by the coin's index; undefined: it has none. */
  worthOf(currency: string, amount: bigint): bigint | undefined;
  nowMs(): number;
}

/** Amounts of one asset in units of the ledger. */
export interface HotFacts {
  /** The sum of what members hold. */
  liabilities: bigint;
  /** Network costs are paid from it, so the same amount stays hot. */
  operations: bigint;
  /** The hot addresses of all chains, less what is on its way from there and what open withdrawals take. */
  hotOfAll: bigint;
  /** The same of one chain. */
  hotOfChain: bigint;
}

/** The amount above the level that this chain's hot address can give, in units of the ledger; 0: none. */
export function coldAmount({ liabilities, operations, hotOfAll, hotOfChain }: HotFacts): bigint {
  const level = divRound(liabilities * HOT_PERCENT, 100n, 'floor') + operations;
  const excess = hotOfAll - level;
  if (excess <= 0n || hotOfChain <= 0n) return 0n;
  return excess < hotOfChain ? excess : hotOfChain;
}

/** Asks for a transfer to cold wherever one is worth while. @throws LeadershipLost */
export function coldLevelsJob(parts: LevelParts, leader: Pick<ChainLeader, 'whileLeading'>): RepeatedJob {
  return {
    name: 'moving what is hot above its level to cold',
    periodMs: PERIOD_MS,
    run: () => leader.whileLeading((leadership) => moveToCold(parts, leadership)),
  };
}

async function moveToCold(parts: LevelParts, leadership: Leadership): Promise<void> {
  const chains = parts.chains.list();
  const hot = (await Promise.all(chains.map((chain) => readHot(parts, chain)))).flat();
  const costs = await Promise.all(chains.map(async (chain) => [chain.chain, await feeOf(chain)] as const));
  const fees = new Map(costs);
  for (const coin of hot) {
    const fee = fees.get(coin.chain.chain);
    const amount = fee === undefined ? 0n : amountOf(parts, coin, hot, fee);
    if (amount <= 0n || !(await requestCold(parts, leadership, coin, amount))) continue;
    // The next chain gives what is left above the level.
    coin.amount -= amount;
  }
}

function amountOf(parts: LevelParts, coin: HotCoin, hot: readonly HotCoin[], fee: FeeRate): bigint {
  const { currency, chain, amount: hotOfChain } = coin;
  const cost = costOf(parts, coin, fee);
  const same = hot.filter((one) => one.currency === currency);
  const operations = parts.balances.ofSystem('operations').find((one) => one.asset === currency)?.free ?? 0n;
  const amount = coldAmount({
    liabilities: parts.balances.owedToMembers(currency),
    operations,
    hotOfAll: same.reduce((sum, one) => sum + one.amount, 0n),
    hotOfChain,
  });
  if (currency === chain.nativeCurrency) return amount > (WORTH_TIMES + 1n) * cost ? amount - cost : 0n;
  const worth = parts.worthOf(currency, amount);
  const costWorth = parts.worthOf(chain.nativeCurrency, cost);
  const isWorthWhile = worth !== undefined && costWorth !== undefined && worth > WORTH_TIMES * costWorth;
  return isWorthWhile ? amount : 0n;
}

/** The most that the transfer costs, in units of the ledger. */
function costOf({ markets }: LevelParts, { chain, currency }: HotCoin, fee: FeeRate): bigint {
  const { adapter, nativeCurrency, maxGasNative, maxGasToken } = chain;
  const gas = currency === nativeCurrency ? maxGasNative : maxGasToken;
  const units = fee.kind === 'gas' ? gas * fee.maxFeePerGas : feeUnits(fee);
  const scale = markets.asset(nativeCurrency)?.scale ?? 0;
  return rescale(units, adapter.identity.nativeDecimals, scale, 'ceil');
}

function feeUnits(fee: Exclude<FeeRate, { kind: 'gas' }>): bigint {
  return fee.kind === 'size' ? fee.unitsPerKilobyte * KILOBYTES : fee.units;
}

/** undefined: nothing is moved now, because no endpoint tells the fee or the network wants more than the cap. */
async function feeOf({ endpoints, feeCap }: WalletChain): Promise<FeeRate | undefined> {
  const asked = await endpoints.askAll((node) => node.estimateFee(feeCap));
  const answers = asked.flatMap((one) => (one.state === 'answer' ? [one.answer] : []));
  const [first] = answers.flatMap((one) => (one.state === 'ok' ? [one.fee] : []));
  return first;
}

/** Answers false where one of that asset is open on the chain already, and before the signer was read once. */
function requestCold(
  parts: LevelParts,
  leadership: Leadership,
  { chain: { chain, hotAddress, coldAddress }, currency, scale, decimals }: HotCoin,
  amount: bigint,
): Promise<boolean> {
  const units = rescale(amount, scale, decimals, 'floor');
  return leadership.commit(async (sql) => {
    const open = await sql`
      select 1 from own_payments where chain = ${chain} and currency = ${currency} and purpose = 'cold'
        and state not in ('DONE', 'VOID') limit 1`;
    if (open.length > 0 || units <= 0n) return false;
    const paymentId = await nextTransferId(sql, 'cold');
    if (paymentId === undefined) return false;
    const common = { paymentId, chain, purpose: 'cold' as const, currency, units };
    const none = { withdrawalId: undefined, position: undefined };
    const payment = Object.assign({ toAddress: coldAddress, sender: hotAddress }, common, none);
    await addPayment(sql, payment, { epoch: leadership.epoch, nowMs: parts.nowMs() });
    return true;
  });
}
