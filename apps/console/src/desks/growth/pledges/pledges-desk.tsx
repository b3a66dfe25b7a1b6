/** Pledges: products, orders, the sums that fall due, and the money that interest comes from (rules/growth#products). */
import { Tabs } from 'antd';
import { useState } from 'react';
import { t } from '../../../locale/text.ts';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { Dues } from './dues.tsx';
import { Funds } from './funds.tsx';
import { Orders } from './orders.tsx';
import type { Product } from './product.ts';
import { ProductEditor } from './product-editor.tsx';
import { Products } from './products.tsx';

export default function PledgesDesk() {
  const [edited, setEdited] = useState<Product | 'new'>();
  if (edited) {
    return (
      <ProductEditor product={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
    );
  }
  const items = [
    { key: 'products', label: t('pledge.products'), children: <Products onEdit={setEdited} /> },
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
