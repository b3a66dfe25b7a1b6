/** A position on the wire: what it is made of, and its figures by the formulas that the screens use too. */
import { formatUnits } from '@tern/math';
import { LOT_SCALE, occupiedMarginOf, type PositionFigures, type PositionUnits } from '@tern/math/contract';
import type { WirePosition, WirePositionWithFigures, WireTradingSetting } from '@tern/protocol';
import { wireAverage } from '../orders/order-record.ts';
import { type ContractInfo, type Contracts, contractOf, pairsNameOf } from '../terms/terms.ts';
import { NO_FIGURE, wirePercent, wireRisk } from '../terms/wire-units.ts';
import type { LivePosition, TradingSetting } from './live-positions.ts';

export function positionUnits(position: LivePosition): PositionUnits {
  return {
    positionId: String(position.positionId),
    pairsName: pairsNameOf(position.market),
    direction: position.side === 'LONG' ? 1n : -1n,
    isCross: position.mode === 'CROSS',
    leverage: BigInt(position.leverage),
    qty: position.qty,
    openNotional: position.openNotional,
    margin: position.margin,
  };
}

export function wirePosition(position: LivePosition, adlLights: number, contracts: Contracts): WirePosition {
  const contract = contractOf(position.market, contracts);
  const price = (units: bigint) => formatUnits(units, contract.priceScale);
  const qty = (units: bigint) => formatUnits(units, contract.qtyScale);
  const money = (units: bigint) => formatUnits(units, contract.quoteScale);
  const lots = (units: bigint) => formatUnits(units, LOT_SCALE);
  return {
    positionId: String(position.positionId),
    pairsName: pairsNameOf(position.market),
    side: position.side,
    mode: position.mode,
    leverage: position.leverage,
    qty: qty(position.qty),
    lots: lots(position.lots),
    availableQty: qty(position.qty - position.frozenQty),
    availableLots: lots(position.lots - position.frozenLots),
    openNotional: money(position.openNotional),
    entryPrice: wireAverage(position.openNotional, position.qty, contract),
    margin: money(occupiedMarginOf(positionUnits(position))),
    takeProfit: price(position.takeProfit),
    stopLoss: price(position.stopLoss),
    triggerSource: position.triggerSource,
    isLocked: position.isLocked,
    openTime: position.openTimeMs,
    realisedPnl: money(position.realisedPnl),
    fees: money(position.fees),
    funding: money(position.funding),
    adlLights,
  };
}

/** figures undefined: there is no mark yet. */
export function wireFigures(
  markPrice: bigint,
  figures: PositionFigures | undefined,
  contract: ContractInfo,
): Omit<WirePositionWithFigures, keyof WirePosition> {
  const price = (units: bigint) => formatUnits(units, contract.priceScale);
  const money = (units: bigint) => formatUnits(units, contract.quoteScale);
  const { liquidationPrice } = figures ?? {};
  return {
    markPrice: price(markPrice),
    unrealisedPnl: money(figures?.unrealisedPnl ?? 0n),
    profitRate: wirePercent(figures?.profitRate ?? 0n),
    positionValue: money(figures?.value ?? 0n),
    riskLevel: wireRisk(figures?.scope),
    liquidationPrice: liquidationPrice === undefined ? NO_FIGURE : price(liquidationPrice),
  };
}

export function wireSetting({
  market,
  mode,
  leverage,
}: Omit<TradingSetting, 'memberId'>): WireTradingSetting {
  return { pairsName: pairsNameOf(market), mode, leverage };
}
