/** The chart of the contract screen with the member's positions and orders. */
import { marketName, type WireContract } from '@tern/protocol';
import { useMemo } from 'react';
import { contractLines, useFigures, useOpenContractOrders } from '../../../features/contract/index.ts';
import { ChartSheet, useContracts } from '../../../features/market/index.ts';

interface ContractChartProps {
  open: boolean;
  onClose(): void;
  contract: WireContract;
}

export function ContractChart({ contract, ...sheet }: ContractChartProps) {
  const { positions, figures } = useFigures(useContracts().data, contract.pairsName);
  const { open } = useOpenContractOrders();
  const lines = useMemo(
    () =>
      contractLines({
        contract,
        positions: positions ?? [],
        figuresOf: (positionId) => figures?.positions.get(positionId),
        open: open ?? { orders: [], plans: [] },
      }),
    [contract, positions, figures, open],
  );
  return <ChartSheet market={marketName('CONTRACT', contract.pairsName)} lines={lines} {...sheet} />;
}
