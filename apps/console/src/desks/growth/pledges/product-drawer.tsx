/** One product: terms, what is sold and set aside, the member's page, and what operators may do in its status. */
import { Button } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../kit/actions.tsx';
import { ownText, ProductTag, termText } from '../../../kit/growth/pledge-rows.tsx';
import { useMay } from '../../../kit/session.ts';
import { t } from '../../../locale/text.ts';
import { Facts } from '../../../ui/facts.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { percentOfRate } from '../../../ui/percent-rate.ts';
import { SideSheet } from '../../../ui/side-sheet.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import type { Product } from './product.ts';
import { ProductPreview } from './product-preview.tsx';

interface Props {
  product: Product;
  onEdit(product: Product): void;
  onClose(): void;
}

export function ProductDrawer({ product, onEdit, onClose }: Props) {
  return (
    <SideSheet
      title={t('pledge.productNumbered', { id: product.productId })}
      width={900}
      onClose={onClose}
      footer={<ProductActions product={product} onEdit={onEdit} />}
    >
      <ProductFacts product={product} />
      <div className="columns">
        <ProductPreview product={product} language="zh" />
        <ProductPreview product={product} language="en" />
      </div>
    </SideSheet>
  );
}

function ProductFacts({ product }: { product: Product }) {
  const money = (value: string) => <MoneyText value={value} unit={product.currency} />;
  return (
    <Facts
      facts={[
        [t('proposal.productTitle'), ownText(product.title)],
        [t('app.state'), <ProductTag key="status" status={product.status} />],
        [t('pledge.term'), termText(product.termDays)],
        [t('proposal.dailyRate'), `${percentOfRate(product.dailyRate)}%`],
        [t('proposal.productMin'), money(product.min)],
        [t('proposal.maxPerMember'), money(product.maxPerMember)],
        [t('proposal.quota'), money(product.quota)],
        [t('pledge.sold'), money(product.sold)],
        [t('pledge.running'), String(product.orders)],
        [t('pledge.held'), money(product.held)],
        [t('pledge.setAside'), money(product.setAside)],
        product.status !== 'ON' && [t('pledge.backing'), money(product.backing)],
        [t('proposal.saleStart'), <TimeText key="start" time={product.saleStart} />],
        [t('proposal.saleEnd'), <TimeText key="end" time={product.saleEnd} />],
        [t('proposal.isEarlyRedeemable'), product.isEarlyRedeemable ? t('app.yes') : t('app.no')],
        product.isEarlyRedeemable && [t('proposal.earlyDelayHours'), String(product.earlyDelayHours)],
      ]}
    />
  );
}

function ProductActions({ product, onEdit }: Pick<Props, 'product' | 'onEdit'>) {
  const act = useAct();
  const may = useMay();
  const [isChanging, setChanging] = useState(false);
  const { productId, revision, status, title, backing, currency } = product;
  const subject = ownText(title);
  const switchOn = () =>
    act({
      call: 'switchProductOn',
      request: { productId, revision },
      title: t('pledge.switchOn'),
      subject,
      warning: t('pledge.switchOnWarning', { amount: backing, currency }),
    });
  const switchOff = () =>
    act({
      call: 'switchProductOff',
      request: { productId },
      title: t('pledge.switchOff'),
      subject,
      warning: t('pledge.switchOffWarning'),
    });
  return (
    <div className="row">
      {status === 'DRAFT' && may('draftProduct') && (
        <Button onClick={() => onEdit(product)}>{t('app.edit')}</Button>
      )}
      {status !== 'DRAFT' && may('changeProduct') && (
        <Button onClick={() => setChanging(true)}>{t('pledge.change')}</Button>
      )}
      {status === 'ON' && may('switchProductOff') && (
        <Button danger onClick={switchOff}>
          {t('pledge.switchOff')}
        </Button>
      )}
      {status !== 'ON' && may('switchProductOn') && (
        <Button type="primary" onClick={switchOn}>
          {t('pledge.switchOn')}
        </Button>
      )}
      {isChanging && <ChangeDialog product={product} onClose={() => setChanging(false)} />}
    </div>
  );
}
