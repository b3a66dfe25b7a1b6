/** A small exchange for tests of the kernel: one market, two funded members, and commands that they give. */
import type { Command, PlaceSpotOrder } from '@tern/engine';
import { systemClock } from '../../platform/clock/clock.ts';
import type { DatabaseTarget } from '../../platform/database/index.ts';
import type { Kernel } from '../kernel.ts';
import type { KernelLog } from '../kernel-log.ts';
import { type KernelOptions, type RunningKernel, startKernel } from '../start-kernel.ts';

const MARKET = 'AAA/USDT';

export class RememberedLog implements KernelLog {
  readonly lines: string[] = [];

  info(message: string): void {
    this.lines.push(`info ${message}`);
  }

  warn(message: string): void {
    this.lines.push(`warn ${message}`);
  }

  error(message: string): void {
    this.lines.push(`error ${message}`);
  }
}

export interface TestKernel extends RunningKernel {
  log: RememberedLog;
  /** Settles with the fault that would end the process. */
  fault: Promise<Error & { exitCode?: number }>;
}

export async function startTestKernel(
  database: DatabaseTarget,
  options: Partial<KernelOptions> = {},
): Promise<TestKernel> {
  const log = new RememberedLog();
  let onFault: (fault: Error) => void = () => undefined;
  const fault = new Promise<Error>((resolve) => {
    onFault = resolve;
  });
  const kernel = await startKernel({
    database,
    log,
    onFault,
    clock: systemClock,
    mode: 'demo',
    engineHost: 'inline',
    silentAfterMs: Number.POSITIVE_INFINITY,
    ...options,
  });
  return Object.assign(Object.create(kernel), { log, fault }) as TestKernel;
}

const filters = {
  tickSize: 1n,
  stepSize: 1n,
  minQty: 1n,
  maxQty: 10n ** 12n,
  minNotional: 1n,
  maxNotional: 10n ** 18n,
};

const LISTING: readonly Command[] = [
  { kind: 'list-asset', asset: 'USDT', scale: 8, maxSupply: 10n ** 18n },
  { kind: 'list-asset', asset: 'AAA', scale: 8, maxSupply: 10n ** 18n },
  {
    kind: 'list-spot-market',
    market: MARKET,
    base: 'AAA',
    quote: 'USDT',
    priceScale: 2,
    qtyScale: 1,
    filters,
    makerFeePpm: 1000,
    takerFeePpm: 1000,
    listingPrice: 50n,
  },
  { kind: 'set-market-status', market: MARKET, status: 'OPEN' },
  { kind: 'open-member', memberId: 1 },
  { kind: 'open-member', memberId: 2 },
  { kind: 'credit-from-outside', ref: 'a', owner: 1, type: 'spot', asset: 'AAA', amount: 10n ** 16n },
  { kind: 'credit-from-outside', ref: 'b', owner: 2, type: 'spot', asset: 'USDT', amount: 10n ** 16n },
];

export async function listAll(kernel: Kernel): Promise<void> {
  for (const command of LISTING) {
    const { rejection } = await kernel.execute(command);
    if (rejection !== 'OK') throw new Error(`${command.kind} was refused: ${rejection}`);
  }
}

export function order(memberId: number, fields: Partial<PlaceSpotOrder> = {}): PlaceSpotOrder {
  return {
    kind: 'place-spot-order',
    memberId,
    requestId: '',
    market: MARKET,
    side: memberId === 1 ? 'SELL' : 'BUY',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: 50n,
    qty: 10n,
    quoteAmount: 0n,
    ...fields,
  };
}

/** The n-th of a mixed flow that rests, trades and cancels without the book growing for ever. */
export function mixed(n: number): Command {
  if (n % 5 === 4)
    return { kind: 'cancel-all-spot-orders', memberId: 1 + (n % 2), market: n % 3 === 0 ? '' : MARKET };
  return order(1 + (n % 2), { price: BigInt(48 + (n % 4)), qty: BigInt(1 + (n % 7)) });
}
