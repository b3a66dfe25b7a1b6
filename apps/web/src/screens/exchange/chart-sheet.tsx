/** The chart of the trade screen with the member's open orders. */
import { useMemo } from 'react';
import { ChartSheet, useMarketSteps } from '../../features/market/index.ts';
import { spotLines, useOpenOrders } from '../../features/spot/index.ts';

interface SpotChartProps {
  open: boolean;
  onClose(): void;
  pairsName: string;
}

export function SpotChart({ pairsName, ...sheet }: SpotChartProps) {
  const { orders } = useOpenOrders();
  const tick = useMarketSteps(pairsName)?.tickSize;
  const lines = useMemo(
    () => spotLines(orders?.filter((order) => order.pairsName === pairsName) ?? [], tick),
    [orders, pairsName, tick],
  );
  return <ChartSheet market={pairsName} lines={lines} {...sheet} />;
}
