/** The amounts that an account can spare at the current marks: a move takes a part of them. */
import { needPpm, notionalOf } from '@tern/math/contract';
import type { PositionChanged } from '../../src/contract/order-events.ts';
import type { Exchange } from './exchange.ts';
import type { Market } from './markets.ts';

/** Down to the initial margin, and to a risk of 80 % (rules/contracts#margin-changes). */
export function removableMargin(exchange: Exchange, position: PositionChanged, market: Market): bigint {
  const mark = exchange.markOf(market);
  const equity = position.margin + exchange.pnlAt(position, mark * 10n);
  const need = needPpm(market.terms, notionalOf(market.terms, position.qty, mark));
  const leverage = BigInt(position.leverage);
  const overInitial = position.margin - (position.openNotional + leverage - 1n) / leverage;
  const overSafe = equity - (need * 100n) / 80_000_000n - 1n;
  const most = overInitial < overSafe ? overInitial : overSafe;
  return most > 0n ? most : 0n;
}

/** The equity of a cross account beyond its need, in quote units, without one of its positions when it is named. */
export function spareEquity(
  exchange: Exchange,
  memberId: number,
  without: PositionChanged | undefined,
): bigint {
  let spare = exchange.money.get(`${memberId} contract`) ?? 0n;
  for (const one of exchange.positions.values()) {
    if (one.memberId !== memberId || one.mode !== 'CROSS' || one === without) continue;
    const market = exchange.markets.find(({ market }) => market === one.market)!;
    const mark = exchange.markOf(market);
    const need = needPpm(market.terms, notionalOf(market.terms, one.qty, mark)) / 1_000_000n;
    spare += exchange.pnlAt(one, mark * 10n) - need;
  }
  return spare - 1n;
}
