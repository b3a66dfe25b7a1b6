/**
 * A member's part in one contract as lines of a chart: entries and liquidation prices of positions, their take-profits
 * and stop-losses, open orders, and the prices that trigger plan orders.
 */
import { displayPriceOrNone, formatUnits } from '@tern/math';
import type { PositionFigures } from '@tern/math/contract';
import type { WireContract, WirePosition } from '@tern/protocol';
import { t } from '../../locale/text.ts';
import { mergedLines, type OwnLine } from '../market/index.ts';
import { toneOf, tradeText } from './order-words.ts';
import type { OpenContractOrders } from './queries.ts';

interface Held {
  contract: Pick<WireContract, 'pairsName' | 'tickSize' | 'priceScale'>;
  positions: readonly WirePosition[];
  /** Undefined where something is not known yet: then no liquidation price is. */
  figuresOf(positionId: string): Pick<PositionFigures, 'liquidationPrice'> | undefined;
  open: OpenContractOrders;
}

export function contractLines({ contract, positions, figuresOf, open }: Held): OwnLine[] {
  const { pairsName, tickSize, priceScale } = contract;
  const line = (label: string, price: string, tone: OwnLine['tone']): OwnLine[] =>
    /[1-9]/.test(price) ? [{ label, price, priceText: displayPriceOrNone(price, tickSize), tone }] : [];
  const isHere = (one: { pairsName: string }) => one.pairsName === pairsName;
  const ofPosition = ({ positionId, side, entryPrice, takeProfit, stopLoss }: WirePosition) => {
    const named = { side: t(`contract.${side}`) };
    const liquidation = figuresOf(positionId)?.liquidationPrice ?? 0n;
    return [
      ...line(t('contract.lineEntry', named), entryPrice, 'plain'),
      ...line(t('contract.lineLiquidation', named), formatUnits(liquidation, priceScale), 'warn'),
      ...line(t('contract.lineTakeProfit', named), takeProfit, 'up'),
      ...line(t('contract.lineStopLoss', named), stopLoss, 'down'),
    ];
  };
  return mergedLines([
    ...positions.filter(isHere).flatMap(ofPosition),
    ...open.orders
      .filter(isHere)
      .flatMap(({ tradeType, price }) => line(tradeText(tradeType), price, toneOf(tradeType))),
    ...open.plans
      .filter(isHere)
      .flatMap(({ tradeType, triggerPrice }) =>
        line(t('contract.linePlan', { trade: tradeText(tradeType) }), triggerPrice, toneOf(tradeType)),
      ),
  ]);
}
