/**
 * Wants sweeps of deposit addresses whose credited coins are worth more than ten times what it costs to move them, and the gas
 * that a token's sweep needs first (rules/wallet#sweeps). It writes WANTED rows; they are signed like every other
 * transfer between own addresses. One sweep of an address is under way at a time, a token's before that of the coin, which
 * would take its gas. Chains of outputs are not swept.
 */
import { rescale } from '@tern/math';
import type { ChainAsset, FeeRate } from '../../../platform/chains/index.ts';
import { AddressProofFailed, type WalletChain } from '../chains/wallet-chain.ts';
import { readLargestUnswept, type UnsweptCoins } from '../jobs/unswept-coins.ts';
import { addPayment, type NewPayment, nextTransferId } from './own-payments.ts';
import { assetOf } from './payment-terms.ts';
import type { Round } from './send-withdrawals.ts';
import type { SendingParts } from './sending-parts.ts';
import { nativeAmount } from './terms-of-fees.ts';

/** A sweep is worth while from so many times its cost on. */
const WORTH_TIMES = 10n;
const PERIOD_MS = 60_000;
/** A sweep that was reverted is not tried again before that. */
const AFTER_REVERT_MS = 24 * 60 * 60 * 1000;
/** The largest ones of each coin, in a round. */
const MOST_OF_A_COIN = 20;

export class Sweeps {
  private readonly lastMs = new Map<string, number>();

  constructor(private readonly parts: SendingParts) {}

  async want(round: Round): Promise<void> {
    const { chain } = round.view;
    const { fee } = round;
    const nowMs = this.parts.clock.nowMs();
    if (!round.isSignerThere || fee === undefined || fee === 'above-cap' || fee.kind !== 'gas') return;
    if (nowMs - (this.lastMs.get(chain.chain) ?? 0) < PERIOD_MS) return;
    this.lastMs.set(chain.chain, nowMs);
    const isCoin = ({ currency }: UnsweptCoins) => currency === chain.nativeCurrency;
    const found = await this.candidates(chain, nowMs);
    const busy = new Set<string>();
    for (const candidate of [...found.filter((one) => !isCoin(one)), ...found.filter(isCoin)])
      if (!busy.has(candidate.address) && (await this.wantSweep(round, candidate, fee)))
        busy.add(candidate.address);
  }

  /** A coin whose withdrawals are paused is not swept. */
  private candidates(
    { chain, nativeCurrency }: WalletChain,
    nowMs: number,
  ): Promise<readonly UnsweptCoins[]> {
    const { sql, ledger } = this.parts;
    const coins = ledger.coinsOf(chain, nowMs).map(({ asset }) => asset);
    const currencies = coins.filter((asset) => !ledger.isPaused(chain, asset));
    const revertedAfterMs = nowMs - AFTER_REVERT_MS;
    return readLargestUnswept(sql, {
      chain,
      nativeCurrency,
      currencies,
      revertedAfterMs,
      most: MOST_OF_A_COIN,
    });
  }

  /** Answers whether a sweep of the address is wanted now, or gas is on its way to it. */
  private async wantSweep(
    round: Round,
    { address, currency, units }: UnsweptCoins,
    fee: Extract<FeeRate, { kind: 'gas' }>,
  ): Promise<boolean> {
    const { view, leadership } = round;
    const { chain } = view;
    const terms = this.parts.ledger.termsOf(chain.chain, currency, this.parts.clock.nowMs());
    if (terms === undefined) return false;
    const asset = assetOf(terms);
    const mostGas = asset.kind === 'native' ? 21_000n : chain.maxGasToken;
    const cost = mostGas * fee.maxFeePerGas;
    const isWorth = (moved: bigint) =>
      this.isWorthWhile(chain, { currency, units: moved, decimals: terms.decimals, cost });
    if (!isWorth(BigInt(units))) return false;
    if (!round.budget.covers(cost)) return false;
    const position = await this.positionOf(round, address);
    const balance = await view.balance(address, asset);
    if (position === undefined || balance === undefined || balance === 0n || !isWorth(balance)) return false;
    const gas =
      asset.kind === 'token'
        ? await this.findGas(round, { address, position, asset, balance, fee })
        : 'there';
    if (gas !== 'there') return gas === 'coming';
    const common = { chain: chain.chain, position, withdrawalId: undefined, currency };
    const sweep = { purpose: 'sweep' as const, sender: address, toAddress: chain.hotAddress, units: balance };
    await this.addWanted(leadership, Object.assign(common, sweep));
    return true;
  }

  private isWorthWhile(
    chain: WalletChain,
    { currency, units, decimals, cost }: { currency: string; units: bigint; decimals: number; cost: bigint },
  ): boolean {
    const { markets, worthOf } = this.parts;
    const scale = markets.asset(currency)?.scale ?? 0;
    const amount = rescale(units, decimals, scale, 'floor');
    const costAmount = nativeAmount(this.parts, chain, cost);
    if (currency === chain.nativeCurrency) return amount > WORTH_TIMES * costAmount;
    const worth = worthOf(currency, amount);
    const costWorth = worthOf(chain.nativeCurrency, costAmount);
    return worth !== undefined && costWorth !== undefined && worth > WORTH_TIMES * costWorth;
  }

  /** Where the address lacks gas a top-up is wanted, one at a time. unknown: the sweep would fail, or no node tells. */
  private async findGas(
    { view, leadership }: Round,
    { address, position, asset, balance, fee }: GasQuestion,
  ): Promise<'there' | 'coming' | 'unknown'> {
    const { chain } = view;
    const run = await view.dryRun({ from: address, to: chain.hotAddress, asset, units: balance });
    const native = await view.balance(address, { kind: 'native' });
    if (run?.ok !== true || native === undefined) return 'unknown';
    const needed = run.workLimit * fee.maxFeePerGas;
    if (native >= needed) return 'there';
    const open = await this.parts.sql`
      select 1 from own_payments where chain = ${chain.chain} and purpose = 'top-up'
        and to_address = ${address} and state not in ('DONE', 'VOID') limit 1`;
    if (open.length > 0) return 'coming';
    // A half more than is needed now, so that a fee that rises before the sweep asks for no second one.
    const units = (needed * 3n) / 2n - native;
    const common = { chain: chain.chain, position, withdrawalId: undefined, currency: chain.nativeCurrency };
    const topUp = { purpose: 'top-up' as const, sender: chain.hotAddress, toAddress: address, units };
    await this.addWanted(leadership, Object.assign(common, topUp));
    return 'coming';
  }

  private async addWanted(
    leadership: Round['leadership'],
    payment: Omit<NewPayment, 'paymentId'> & { purpose: 'sweep' | 'top-up' },
  ): Promise<void> {
    await leadership.commit(async (sql) => {
      const paymentId = await nextTransferId(sql, payment.purpose);
      if (paymentId === undefined) return;
      const made = { epoch: leadership.epoch, nowMs: this.parts.clock.nowMs() };
      await addPayment(sql, Object.assign({ paymentId }, payment), made);
    });
  }

  /** The proven position of a deposit address; a row without its proof pauses the chain. */
  private async positionOf({ view, leadership }: Round, address: string): Promise<number | undefined> {
    try {
      return (await this.parts.addresses.ownerOf(view.chain, address))?.position;
    } catch (error) {
      if (!(error instanceof AddressProofFailed)) throw error;
      const { chain } = view.chain;
      await this.parts.alarms.pause(leadership, chain, 'ADDRESS_PROOF', { address }, error.message);
      return undefined;
    }
  }
}

interface GasQuestion {
  address: string;
  position: number;
  asset: ChainAsset;
  balance: bigint;
  fee: Extract<FeeRate, { kind: 'gas' }>;
}
