/** From one state of a market to the next: opening and halting at once, closing for good by four eyes. */
import { Button } from 'antd';
import { useState } from 'react';
import { useAct } from '../../kit/actions.tsx';
import { PublicTextDialog } from '../../kit/public-text-dialog.tsx';
import { useMay } from '../../kit/session.ts';
import type { PublicText } from '../../locale/ready-texts.ts';
import { t } from '../../locale/text.ts';
import type { Market } from './market-columns.tsx';

export function MarketStatusActions({ market: { pairsName, status } }: { market: Market }) {
  const act = useAct();
  const may = useMay();
  const [next, setNext] = useState<'OPEN' | 'SUSPENDED' | 'CANCEL_ONLY'>();
  const words = {
    OPEN: [t('market.open'), undefined],
    SUSPENDED: [t('market.suspend'), t('market.suspendWarning')],
    CANCEL_ONLY: [t('market.cancelOnly'), t('market.cancelOnlyWarning')],
  } as const;
  const become = (to: keyof typeof words, publicText: PublicText) => {
    const [title, warning] = words[to];
    const ask = { title, subject: pairsName, ...(warning && { warning }), onDone: () => setNext(undefined) };
    if (to === 'OPEN') act({ ...ask, call: 'openMarket', request: { pairsName, publicText } });
    else act({ ...ask, call: 'haltMarket', request: { pairsName, status: to, publicText } });
  };
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
        <Button type="primary" onClick={() => setNext('OPEN')}>
          {t('market.open')}
        </Button>
      )}
      {may('haltMarket') && status !== 'CANCEL_ONLY' && status !== 'PREPARED' && (
        <Button onClick={() => setNext('CANCEL_ONLY')}>{t('market.cancelOnly')}</Button>
      )}
      {may('haltMarket') && status !== 'SUSPENDED' && status !== 'PREPARED' && (
        <Button onClick={() => setNext('SUSPENDED')}>{t('market.suspend')}</Button>
      )}
      {may('closeMarket') && (
        <Button danger onClick={close}>
          {t('market.close')}
        </Button>
      )}
      {next && (
        <PublicTextDialog
          draft={{ form: next === 'OPEN' ? 'openMarket' : 'haltMarket', subject: pairsName }}
          title={`${words[next][0]} ${pairsName}`}
          kind={next === 'OPEN' ? 'open' : 'halt'}
          onCancel={() => setNext(undefined)}
          onOk={(publicText) => become(next, publicText)}
        />
      )}
    </div>
  );
}
