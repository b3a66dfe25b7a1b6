/** The order of an ad: its size, what is missing, and for a sale the trading password. */
import { useState } from 'react';
import { messageOf, toastError } from '../../../kit/api/api.ts';
import { useNavigate } from '../../../kit/navigation/navigation.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/layer.tsx';
import { toast } from '../../../ui/toast.tsx';
import { PostPasswordCells } from '../../payment/index.ts';
import { plainCny } from '../cny-words.ts';
import { MerchantBadge } from '../merchant-badge.tsx';
import { useCreateOrder } from '../order-queries.ts';
import { PriceChange } from '../price-change.tsx';
import { sizeFault, wantedSize } from '../size-form.ts';
import { AdFacts } from './ad-facts.tsx';
import { BlockNote, MissingList } from './missing-list.tsx';
import type { OrderDraft } from './order-draft.ts';
import { OtcBalance } from './otc-balance.tsx';
import { ReceiveField } from './receive-field.tsx';
import { SizeFields } from './size-fields.tsx';
import { type AdOrder, useAdOrder } from './use-ad-order.ts';

export interface OrderSheetProps {
  open: boolean;
  order: OrderDraft;
  onClose(): void;
  /** The screen is left for a missing step: the draft is to be kept. */
  onLeave(draft: OrderDraft): void;
}

export function OrderSheet({ open, order, onClose, onLeave }: OrderSheetProps) {
  const { ad } = order;
  const title = t(ad.side === 'SELL' ? 'otc.buyCoin' : 'otc.sellCoin', { coin: ad.currency });
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={t('app.close')}>
      <OrderBody key={ad.adId} order={order} onClose={onClose} onLeave={onLeave} />
    </Sheet>
  );
}

function OrderBody({ order, onClose, onLeave }: Omit<OrderSheetProps, 'open'>) {
  const navigate = useNavigate();
  const form = useAdOrder(order, onLeave);
  const create = useCreateOrder();
  const [asksPassword, setAsksPassword] = useState(false);
  const { seen, side, size, bounds, chosen } = form;
  const send = (postPassword?: string) =>
    void create
      .mutateAsync({
        adId: seen.adId,
        adVersion: String(seen.version),
        price: seen.price,
        ...wantedSize(size),
        ...(side === 'SELL' && { paymentIds: chosen.join(',') }),
        ...(postPassword !== undefined && { postPassword }),
      })
      .then(
        ({ result }) => {
          toast(t('otc.placed'), 'ok');
          onClose();
          navigate(`/transaction/orderDetail?orderId=${result.orderId}`);
        },
        (error: unknown) => {
          if (postPassword === undefined) toastError(error);
          form.lookAgain();
        },
      );
  if (asksPassword)
    return (
      <>
        <p className="pb-3 text-13 text-text-2">
          {t('otc.saleNote', { qty: size.qty, coin: seen.currency })}
        </p>
        {form.change && <Changes form={form} onBack={() => setAsksPassword(false)} />}
        <PostPasswordCells
          busy={create.isPending}
          error={create.error ? messageOf(create.error) : ''}
          onPostPassword={(digits) => !form.change && send(digits)}
          onClose={form.leave}
        />
      </>
    );
  const submit = () => {
    form.setTried();
    if (!form.missing.isComplete() || form.block || sizeFault(size, bounds)) return;
    if (side === 'BUY') send();
    else if (chosen.length > 0) setAsksPassword(true);
  };
  return (
    <>
      <OrderHead form={form} />
      <SizeFields
        size={size}
        bounds={bounds}
        currency={seen.currency}
        fault={form.shownFault}
        onSize={form.setSize}
      />
      {side === 'SELL' && (
        <>
          <OtcBalance currency={seen.currency} free={bounds.free} isShort={form.fault === 'short'} />
          <ReceiveField payments={form.payments} chosen={chosen} onChosen={form.setChosen} />
        </>
      )}
      {form.change && <Changes form={form} />}
      <MissingList steps={form.missing.steps} payKinds={seen.payKinds} onStep={form.missing.go} />
      {form.block && <BlockNote block={form.block} />}
      <div className="mt-3">
        <AdFacts ad={seen} />
      </div>
      {side === 'BUY' && form.holdHours !== undefined && (
        <p className="mt-3 text-12 text-text-3">{t('otc.holdNote', { hours: form.holdHours })}</p>
      )}
      <Button
        wide
        size="large"
        className="mt-4"
        tone={side === 'BUY' ? 'up' : 'down'}
        busy={create.isPending || !form.missing.isKnown}
        disabled={form.change !== undefined || form.block !== undefined || form.isPaused}
        onClick={submit}
      >
        {t(side === 'BUY' ? 'otc.buyCoin' : 'otc.sellCoin', { coin: seen.currency })}
      </Button>
    </>
  );
}

function OrderHead({ form: { seen } }: { form: AdOrder }) {
  return (
    <div className="flex items-center gap-3 pb-3">
      <div className="min-w-0 flex-1">
        <MerchantBadge merchant={seen.merchant} />
      </div>
      <p className="shrink-0 text-17 font-semibold">
        <span className="text-12 font-normal text-text-2">{t('otc.price')} ¥</span> {plainCny(seen.price)}
      </p>
    </div>
  );
}

function Changes({ form, onBack }: { form: AdOrder; onBack?: () => void }) {
  const { seen, now, change, accept } = form;
  if (change === 'price' && now) {
    return (
      <PriceChange
        before={seen.price}
        now={now.price}
        onAccept={() => {
          accept();
          onBack?.();
        }}
      />
    );
  }
  return (
    <div role="alert" className="mt-3 rounded-lg bg-warn-soft p-3 text-13">
      <p>{t(change === 'gone' ? 'otc.adGone' : 'otc.adChanged')}</p>
      {change === 'terms' && (
        <Button
          tone="soft"
          wide
          className="mt-3"
          onClick={() => {
            accept();
            onBack?.();
          }}
        >
          {t('app.confirm')}
        </Button>
      )}
    </div>
  );
}
