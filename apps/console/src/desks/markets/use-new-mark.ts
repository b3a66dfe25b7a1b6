import { useAct } from '../../kit/actions.tsx';
import { t } from '../../locale/text.ts';
import type { Market } from './market-columns.tsx';

/** Puts the new-coin mark on a market or takes it off. */
export function useNewMark({ pairsName, isNew }: Market): () => void {
  const act = useAct();
  return () =>
    act({
      call: 'setMarketNew',
      request: { pairsName, isNew: !isNew },
      title: isNew ? t('market.unmarkNew') : t('market.markNew'),
      subject: pairsName,
    });
}
