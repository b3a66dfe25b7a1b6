/** From one state of a market to the next: opening and halting at once, closing for good by four eyes. */
import { Button } from 'antd';
import { useAct } from '../../app/actions.tsx';
import { useMay } from '../../app/session.ts';
import { t } from '../../locale/text.ts';
import type { Market } from './market-columns.tsx';

export function MarketStatusActions({ market: { pairsName, status } }: { market: Market }) {
  const act = useAct();
  const may = useMay();
  const halt = (to: 'SUSPENDED' | 'CANCEL_ONLY') =>
    act({
      call: 'haltMarket',
      request: { pairsName, status: to },
      title: to === 'SUSPENDED' ? t('market.suspend') : t('market.cancelOnly'),
      subject: pairsName,
      warning: to === 'SUSPENDED' ? t('market.suspendWarning') : t('market.cancelOnlyWarning'),
    });
  const openMarket = () =>
    act({ call: 'openMarket', request: { pairsName }, title: t('market.open'), subject: pairsName });
  const close = () =>
    act({
      call: 'closeMarket',
      request: { pairsName },
      title: t('market.close'),
      subject: pairsName,
      warning: t('market.closeWarning'),
    });
  if (status === 'CLOSED') return <span className="quiet">{t('market.closedForGood')}</span>;
  return (
    <div className="row">
      {may('openMarket') && status !== 'OPEN' && (
        <Button type="primary" onClick={openMarket}>
          {t('market.open')}
        </Button>
      )}
      {may('haltMarket') && status !== 'CANCEL_ONLY' && status !== 'PREPARED' && (
        <Button onClick={() => halt('CANCEL_ONLY')}>{t('market.cancelOnly')}</Button>
      )}
      {may('haltMarket') && status !== 'SUSPENDED' && status !== 'PREPARED' && (
        <Button onClick={() => halt('SUSPENDED')}>{t('market.suspend')}</Button>
      )}
      {may('closeMarket') && (
        <Button danger onClick={close}>
          {t('market.close')}
        </Button>
      )}
    </div>
  );
}
