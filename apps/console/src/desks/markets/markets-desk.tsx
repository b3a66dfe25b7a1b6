/** Markets, currencies and the CNY rate. */
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { PagedTable } from '../../kit/paged-table.tsx';
import { useDeskPages } from '../../kit/queries.ts';
import { useMay } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { CnyRate } from './cny-rate.tsx';
import { CreateMarket } from './create-market.tsx';
import { Currencies } from './currencies.tsx';
import { marketColumns } from './market-columns.tsx';
import { MarketDrawer } from './market-drawer.tsx';

export default function MarketsDesk() {
  const may = useMay();
  const [isCreating, setCreating] = useState(false);
  const create = (
    <Button type="primary" onClick={() => setCreating(true)}>
      {t('market.create')}
    </Button>
  );
  return (
    <PageFrame title={t('nav.markets')} text={t('market.text')} actions={may('createMarket') && create}>
      <Tabs
        items={[
          { key: 'markets', label: t('nav.markets'), children: <Markets /> },
          { key: 'currencies', label: t('market.currencies'), children: <Currencies /> },
          { key: 'rate', label: t('market.cnyRate'), children: <CnyRate /> },
        ]}
      />
      {isCreating && <CreateMarket onClose={() => setCreating(false)} />}
    </PageFrame>
  );
}

function Markets() {
  const pages = useDeskPages('getDeskMarkets', { limit: '100' });
  const [opened, setOpened] = useState('');
  const market = pages.rows?.find((row) => row.pairsName === opened);
  return (
    <>
      <PagedTable
        label={t('nav.markets')}
        pages={pages}
        columns={marketColumns(pages.rows, setOpened)}
        keyOf={(row) => row.pairsName}
        emptyText={t('market.none')}
      />
      {market && <MarketDrawer market={market} onClose={() => setOpened('')} />}
    </>
  );
}
