/** The products by status, with what is sold of each and what is set aside for it. */
import type { ProductStatus } from '@tern/protocol';
import type { DeskRequest } from '@tern/protocol/desk';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { ownText, ProductTag, termText } from '../../../kit/growth/pledge-rows.tsx';
import { PagedTable } from '../../../kit/paged-table.tsx';
import { useDeskPages } from '../../../kit/queries.ts';
import { useMay } from '../../../kit/session.ts';
import { t } from '../../../locale/text.ts';
import type { Column } from '../../../ui/list-table.tsx';
import { moneyColumn } from '../../../ui/money-column.tsx';
import { percentOfRate } from '../../../ui/percent-rate.ts';
import { TimeText } from '../../../ui/time-text.tsx';
import type { Product } from './product.ts';
import { ProductDrawer } from './product-drawer.tsx';

type Filter = ProductStatus | 'ALL';

const FILTERS: readonly ProductStatus[] = ['DRAFT', 'ON', 'OFF'];
const EVERY_MS = 10_000;

export function Products({ onEdit }: { onEdit(product: Product | 'new'): void }) {
  const may = useMay();
  const [status, setStatus] = useState<Filter>('ALL');
  const [openedId, setOpenedId] = useState<string>();
  const request: DeskRequest<'getDeskProducts'> = status === 'ALL' ? {} : { status };
  const pages = useDeskPages('getDeskProducts', request, { everyMs: EVERY_MS });
  const opened = pages.rows?.find(({ productId }) => productId === openedId);
  return (
    <div className="stack">
      <div className="row">
        <Segmented<Filter>
          value={status}
          onChange={setStatus}
          options={[
            { value: 'ALL', label: t('pledge.anyStatus') },
            ...FILTERS.map((value) => ({ value, label: t(`proposal.product_${value}`) })),
          ]}
        />
        {may('draftProduct') && (
          <Button type="primary" onClick={() => onEdit('new')}>
            {t('pledge.newProduct')}
          </Button>
        )}
      </div>
      <PagedTable
        label={t('pledge.products')}
        pages={pages}
        columns={columns(pages.rows, setOpenedId)}
        keyOf={(row) => row.productId}
        emptyText={t('pledge.noProducts')}
      />
      {opened && <ProductDrawer product={opened} onEdit={onEdit} onClose={() => setOpenedId(undefined)} />}
    </div>
  );
}

function columns(rows: readonly Product[] | undefined, open: (productId: string) => void): Column<Product>[] {
  return [
    { title: t('pledge.number'), render: (row) => <span className="num">{row.productId}</span> },
    {
      title: t('proposal.productTitle'),
      render: (row) => <div className="wrap-text title-cell">{ownText(row.title)}</div>,
    },
    { title: t('app.state'), render: (row) => <ProductTag status={row.status} /> },
    { title: t('ledger.currency'), render: (row) => <strong>{row.currency}</strong> },
    { title: t('pledge.term'), render: (row) => <span className="nowrap">{termText(row.termDays)}</span> },
    { title: t('proposal.dailyRate'), align: 'right', render: (row) => `${percentOfRate(row.dailyRate)}%` },
    moneyColumn({ title: t('pledge.sold'), rows, value: (row) => row.sold }),
    moneyColumn({ title: t('proposal.quota'), rows, value: (row) => row.quota }),
    moneyColumn({ title: t('pledge.setAside'), rows, value: (row) => row.setAside }),
    { title: t('proposal.saleEnd'), render: (row) => <TimeText time={row.saleEnd} /> },
    {
      title: t('app.action'),
      render: (row) => (
        <Button size="small" onClick={() => open(row.productId)}>
          {t('app.look')}
        </Button>
      ),
    },
  ];
}
