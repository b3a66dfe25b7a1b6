/**
 * BTC/USDT as a contract on any kernel of a test: listed, opened, its members funded, its index in the hands of the
 * test. Its index has been NORMAL long enough when `open` is done. Only the test submits commands.
 */
import { type Command, DEFAULT_INDEX_LIMITS, type MemberId, type PlaceContractOrder } from '@tern/engine';
import type { Kernel, Outcome } from '../../src/kernel/index.ts';
import { BTC, CONTRACT, lots, price, usdt } from '../../src/modules/contract/testing/made-contract.ts';

const INDEX_SOURCES = ['one', 'two', 'three'];
const SECOND_MS = 1_000;
/** Lets the wait after the opening pass. */
const WARM_UP_SECONDS = 7;

export class ContractWorld {
  private requests = 0;

  constructor(
    private readonly kernel: Pick<Kernel, 'execute'>,
    /** A second passes; answers the new time. */
    private readonly stepMs: (ms: number) => number,
  ) {}

  async submit(command: Command): Promise<Outcome> {
    const outcome = await this.kernel.execute(command);
    if (outcome.rejection !== 'OK') throw new Error(`${command.kind} was refused: ${outcome.rejection}`);
    return outcome;
  }

  /** Into the member's contract account; a member who is not there is opened. */
  async fund(memberId: MemberId, amount: string): Promise<void> {
    await this.kernel.execute({ kind: 'open-member', memberId });
    const ref = `contract:${memberId}`;
    await this.submit({
      kind: 'credit-from-outside',
      ref,
      owner: memberId,
      type: 'contract',
      asset: 'USDT',
      amount: usdt(amount),
    });
  }

  async seed(amount: string): Promise<void> {
    const into = { ref: `seed:${amount}`, owner: 'insurance', type: 'assets', asset: 'USDT' } as const;
    await this.submit({ kind: 'credit-from-outside', ...into, amount: usdt(amount) });
  }

  async open(start: string): Promise<void> {
    const { base, indexSymbol, priceScale, qtyScale, settings } = CONTRACT;
    await this.submit({
      kind: 'set-index',
      symbol: 'BTC/USDT',
      priceScale: 2,
      step: 1n,
      sources: INDEX_SOURCES.map((source) => ({ source, weight: 1 })),
      limits: DEFAULT_INDEX_LIMITS,
    });
    const definition = { base, indexSymbol, priceScale, qtyScale, settings };
    await this.submit({ kind: 'list-contract', market: BTC, ...definition });
    await this.submit({ kind: 'set-contract-status', market: BTC, status: 'OPEN', reason: '' });
    for (let second = 0; second < WARM_UP_SECONDS; second++) await this.tick(start);
  }

  /** A second passes and every source names this price. */
  tick(at: string): Promise<void> {
    return this.tickUnits(price(at) * 10n);
  }

  /** In units of the index. */
  async tickUnits(index: bigint, symbol = 'BTC/USDT'): Promise<void> {
    const sourceTimeMs = this.stepMs(SECOND_MS);
    const prices = INDEX_SOURCES.map((source) => ({
      symbol,
      source,
      price: index,
      sourceTimeMs,
    }));
    await this.submit({ kind: 'tick', prices });
  }

  /** A limit order. */
  async order(
    memberId: MemberId,
    tradeType: PlaceContractOrder['tradeType'],
    at: string,
    count: string,
    leverage = 20,
  ): Promise<Outcome> {
    return this.submit({
      kind: 'place-contract-order',
      memberId,
      requestId: `o${++this.requests}`,
      market: BTC,
      tradeType,
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: price(at),
      lots: lots(count),
      closeAll: false,
      closePercent: 0,
      leverage,
      takeProfit: 0n,
      stopLoss: 0n,
      triggerSource: 'MARK',
    });
  }

  async cross(memberId: MemberId): Promise<void> {
    await this.submit({ kind: 'set-margin-mode', memberId, market: BTC, mode: 'CROSS' });
  }

  /** Works the liquidation queue off. */
  async liquidate(): Promise<void> {
    while ((await this.submit({ kind: 'continue-liquidation' })).result > 0);
  }
}
