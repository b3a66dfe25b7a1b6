/** One of the member's own trades as lists show it. */
import { displayPriceOrNone, displayQty } from '@tern/math';
import type { WireFill } from '@tern/protocol';
import { t } from '../../locale/text.ts';
import { MoneyIn } from '../../ui/exact.tsx';
import { RecordCard } from '../../ui/record-card.tsx';
import { sideWords } from './order-words.ts';

export interface FillRowProps {
  fill: WireFill;
  /** The coins of the fill's pair. */
  coins: { base: string; quote: string };
  /** Its tick and step; undefined until known. */
  market: { tickSize: string; stepSize: string } | undefined;
}

export function FillRow({ fill, coins: { quote }, market }: FillRowProps) {
  const figures = [
    { label: t('trade.fillPrice'), value: displayPriceOrNone(fill.price, market?.tickSize) },
    { label: t('trade.fillQty'), value: displayQty(fill.qty, market?.stepSize ?? '1') },
    {
      label: t('trade.filledQuote', { coin: quote }),
      value: <MoneyIn amount={fill.quoteQty} coin={quote} />,
    },
  ];
  return (
    <li className="border-b border-line py-3.5">
      <RecordCard
        line={{
          what: sideWords(fill.side),
          pairsName: fill.pairsName,
          chips: [t(fill.role === 'MAKER' ? 'trade.maker' : 'trade.taker')],
          figures,
          time: fill.time,
          note: (
            <>
              {t('trade.fee')} <MoneyIn amount={fill.fee} coin={fill.feeCurrency} /> {fill.feeCurrency}
            </>
          ),
        }}
      />
    </li>
  );
}
