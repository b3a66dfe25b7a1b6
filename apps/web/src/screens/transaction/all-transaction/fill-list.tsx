/** The member's trades, newest first. */

import { coinsOf, useSpotMarkets } from '../../../features/market/index.ts';
import { FillRow, useFills } from '../../../features/spot/index.ts';
import { PagedList } from '../../../kit/paged-list.tsx';
import { t } from '../../../locale/text.ts';

export function FillList({ pairsName }: { pairsName: string | undefined }) {
  const answer = useFills({ pairsName });
  const markets = useSpotMarkets().data;
  const rows = answer.data?.pages.flatMap((page) => page.rows);
  return (
    <PagedList
      rows={rows}
      answer={answer}
      emptyText={t('trade.noFills')}
      row={(fill) => (
        <FillRow
          key={`${fill.tradeId}/${fill.orderId}`}
          fill={fill}
          coins={coinsOf(fill.pairsName)}
          market={markets?.find((market) => market.pairsName === fill.pairsName)}
        />
      )}
    />
  );
}
