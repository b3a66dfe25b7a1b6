/** An ad as the market and a merchant's page list it: price, stock, limits, methods, and the way to an order. */
import { displayAmount, NO_FIGURE } from '@tern/math';
import type { WireOtcAd } from '@tern/protocol';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { limitsWords, plainCny } from './cny-words.ts';
import { orderFigures, releaseWords } from './figure-words.ts';
import { MerchantBadge } from './merchant-badge.tsx';
import { PayKinds } from './pay-kinds.tsx';

interface AdRowProps {
  ad: WireOtcAd;
  onOrder(ad: WireOtcAd): void;
  /** Without it the row names side and coin instead of the merchant: it stands on the merchant's own page. */
  onMerchant?: (merchantId: string) => void;
}

export function AdRow({ ad, onOrder, onMerchant }: AdRowProps) {
  const { merchant } = ad;
  return (
    <li className="border-b border-line py-3">
      {onMerchant && (
        <div className="mb-1 flex flex-wrap items-center justify-end gap-x-2">
          <div className="min-w-[60%] flex-1">
            <MerchantBadge merchant={merchant} onPress={() => onMerchant(merchant.merchantId)} />
          </div>
          <span className="shrink-0 text-12 text-text-3">{orderFigures(merchant)}</span>
        </div>
      )}
      <div className="flex items-end gap-3">
        <div className="min-w-0 flex-1">
          {!onMerchant && <AdPair ad={ad} />}
          <AdPrice price={ad.price} />
          <AdTerms ad={ad} />
        </div>
        <div className="shrink-0 text-right">
          <p className="mb-2 text-11 text-text-3">
            {t('otc.averageRelease', { time: releaseWords(merchant) })}
          </p>
          {ad.isOwn ? <Chip tone="brand">{t('otc.ownAd')}</Chip> : <OrderButton ad={ad} onOrder={onOrder} />}
        </div>
      </div>
    </li>
  );
}

/** "Buy USDT", as the taker does; a merchant's page lists ads of several coins. */
function AdPair({ ad }: { ad: WireOtcAd }) {
  return (
    <p className="mb-1 font-semibold">
      {t(ad.side === 'SELL' ? 'otc.buy' : 'otc.sell')} {ad.currency}
    </p>
  );
}

/** ¥ 7.21; none while the ad follows a reference that is missing. */
function AdPrice({ price }: { price: string }) {
  return (
    <p className="text-20 font-semibold">
      <span className="text-13 font-normal text-text-2">¥</span> {price === '' ? NO_FIGURE : plainCny(price)}
    </p>
  );
}

function AdTerms({ ad }: { ad: WireOtcAd }) {
  return (
    <div className="text-12 text-text-2">
      <p className="truncate">
        {t('otc.stock')} {displayAmount(ad.qty, ad.currency)} {ad.currency}
      </p>
      <p className="truncate">
        {t('otc.limits')} {limitsWords(ad)}
      </p>
      <PayKinds kinds={ad.payKinds} className="mt-1" />
    </div>
  );
}

function OrderButton({ ad, onOrder }: Pick<AdRowProps, 'ad' | 'onOrder'>) {
  // The ad's side is the merchant's: a SELL ad sells to its taker.
  const isBuy = ad.side === 'SELL';
  return (
    <Button
      tone={isBuy ? 'up' : 'down'}
      className="w-[88px]"
      disabled={ad.price === ''}
      onClick={() => onOrder(ad)}
    >
      {t(isBuy ? 'otc.buy' : 'otc.sell')}
      <span className="sr-only">
        {ad.currency} {ad.merchant.nickName} {ad.price}
      </span>
    </Button>
  );
}
