/** Pledges: products, orders, the sums that fall due, and the money that interest comes from (rules/growth#products). */
import { Tabs } from 'antd';
import { useParams } from 'react-router';
import { EditedRow } from '../../../kit/edited-row.tsx';
import { useDeskRead } from '../../../kit/queries.ts';
import { NEW, useEditorAddress } from '../../../kit/use-editor-address.ts';
import { t } from '../../../locale/text.ts';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { Dues } from './dues.tsx';
import { Funds } from './funds.tsx';
import { Orders } from './orders.tsx';
import type { Product } from './product.ts';
import { ProductEditor } from './product-editor.tsx';
import { Products } from './products.tsx';

export default function PledgesDesk() {
  const { productId } = useParams();
  const { open, close } = useEditorAddress('/pledges');
  if (productId === NEW) return <ProductEditor product={undefined} onClose={close} />;
  if (productId !== undefined) return <SavedProduct productId={productId} onClose={close} />;
  const edit = (product: Product | typeof NEW) => open(product === NEW ? NEW : product.productId);
  const items = [
    { key: 'products', label: t('pledge.products'), children: <Products onEdit={edit} /> },
    { key: 'orders', label: t('pledge.orders'), children: <Orders /> },
    { key: 'dues', label: t('pledge.dues'), children: <Dues /> },
    { key: 'funds', label: t('pledge.funds'), children: <Funds /> },
  ];
  return (
    <PageFrame title={t('nav.pledges')} text={t('pledge.text')}>
      <Tabs items={items} />
    </PageFrame>
  );
}

function SavedProduct({ productId, onClose }: { productId: string; onClose(): void }) {
  const read = useDeskRead('getDeskProducts', { productId });
  return (
    <EditedRow
      title={t('pledge.productNumbered', { id: productId })}
      read={read}
      rowOf={({ rows }) => rows[0]}
      onClose={onClose}
    >
      {(product) => <ProductEditor product={product} onClose={onClose} />}
    </EditedRow>
  );
}
