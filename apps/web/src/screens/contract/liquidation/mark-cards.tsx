/** The mark and the index at that moment, with the sources behind them. */

import type { LiquidationRecord } from '../../../features/contract-records/index.ts';
import { SimulatedMark, useContractTexts } from '../../../features/market/index.ts';
import { t } from '../../../locale/text.ts';
import { Card } from '../../../ui/list-row.tsx';
import { Figure, Figures } from '../../../ui/record-card.tsx';

type Mark = LiquidationRecord['marks'][number];

export function MarkCards({ marks }: { marks: readonly Mark[] }) {
  const { price } = useContractTexts();
  return marks.map((mark) => (
    <Card key={mark.pairsName} className="px-4 py-3">
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 flex-1 text-16 font-semibold">{t('contractRecords.behindMark')}</h2>
        <SimulatedMark />
      </div>
      <p className="mt-1 text-12 text-text-2">{t('contractRecords.behindMarkText')}</p>
      <Figures>
        <Figure label={t('contractRecords.contract')} value={mark.pairsName} />
        <Figure label={t('contractRecords.markPrice')} value={price(mark.markPrice, mark.pairsName)} />
        <Figure label={t('contractRecords.indexPrice')} value={price(mark.indexPrice, mark.pairsName)} />
      </Figures>
      <SourceTable sources={mark.sources} pairsName={mark.pairsName} />
    </Card>
  ));
}

function SourceTable({ sources, pairsName }: Pick<Mark, 'sources' | 'pairsName'>) {
  const { price } = useContractTexts();
  return (
    <table className="mt-2 w-full text-12">
      <thead className="text-11 text-text-3">
        <tr>
          <th className="py-1 text-left font-normal">{t('contractRecords.source')}</th>
          <th className="text-right font-normal">{t('contractRecords.sourcePrice')}</th>
          <th className="text-right font-normal">{t('contractRecords.sourceState')}</th>
        </tr>
      </thead>
      <tbody>
        {sources.map((source) => (
          <tr key={source.source} className="border-t border-line">
            <td className="py-1.5">{source.source}</td>
            <td className="text-right">{price(source.price, pairsName)}</td>
            <td className={source.isValid ? 'text-right text-ok' : 'text-right text-warn'}>
              {t(source.isValid ? 'contractRecords.valid' : 'contractRecords.invalid')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
