/** One own ad: side and state, price and limits, figures, why it is off, and what may be done with it now. */
import { displayCny, displayExact } from '@tern/math';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { type OwnAd, toastOutcome, useDeleteAd, useSwitchAdOff } from '../../../features/merchant/index.ts';
import { PayKinds } from '../../../features/otc/index.ts';
import { confirm } from '../../../kit/popups/confirm.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Exact } from '../../../ui/exact.tsx';
import { Card } from '../../../ui/list-row.tsx';

interface AdCardProps {
  ad: OwnAd;
  onTurnOn(): void;
}

export function AdCard({ ad, onTurnOn }: AdCardProps) {
  const { side, currency, isOn, qty, min, max, effectiveMax, payKinds, payWindowMinutes } = ad;
  const isSell = side === 'SELL';
  return (
    <li>
      <Card className="p-4">
        <div className="flex items-center gap-2">
          <Chip tone={isSell ? 'down' : 'up'}>{isSell ? t('merchant.sell') : t('merchant.buy')}</Chip>
          <h2 className="min-w-0 flex-1 font-semibold">{currency}</h2>
          <StateChip ad={ad} />
        </div>
        <PriceLine ad={ad} />
        <dl className="mt-2 flex flex-col gap-1 text-12 text-text-2">
          <Line
            name={t('merchant.quantity')}
            value={
              <>
                <Exact amount={qty} coin={currency} /> {currency}
              </>
            }
          />
          <Line name={t('merchant.limits')} value={`${displayCny(min)} – ${displayCny(max)}`} />
          {effectiveMax !== max && effectiveMax !== '' && (
            <Line name="" value={t('merchant.effectiveLimit', { amount: displayExact(effectiveMax) })} />
          )}
          <Line
            name={isSell ? t('merchant.methods') : t('merchant.payMethods')}
            value={<PayKinds kinds={payKinds} className="justify-end" />}
          />
          <Line
            name={t('merchant.window')}
            value={t('merchant.windowMinutes', { count: payWindowMinutes })}
          />
        </dl>
        <p className="mt-2 text-12 text-text-3">
          {t('merchant.adOrders', { open: ad.openOrders, done: ad.completedOrders })}
        </p>
        {ad.notMadeToday > 0 && (
          <p className="mt-1 text-12 text-text-3">{t('merchant.notMadeToday', { count: ad.notMadeToday })}</p>
        )}
        <WhyNote ad={ad} />
        <Actions ad={ad} isOn={isOn} onTurnOn={onTurnOn} />
      </Card>
    </li>
  );
}

function Line({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="shrink-0">{name}</dt>
      <dd className="min-w-0 text-right text-text">{value}</dd>
    </div>
  );
}

function PriceLine({ ad: { price, priceType, premium } }: { ad: OwnAd }) {
  return (
    <p className="mt-2 flex flex-wrap items-baseline gap-x-2">
      <span className="text-20 font-semibold">{price === '' ? '--' : displayCny(price)}</span>
      <span className="text-12 text-text-2">
        {priceType === 'FIXED'
          ? t('merchant.fixed')
          : t('merchant.floatBy', { premium: premium.startsWith('-') ? premium : `+${premium}` })}
        {price === '' && ` · ${t('merchant.noPrice')}`}
      </span>
    </p>
  );
}

function StateChip({ ad: { isOn, isBlocked, isListed } }: { ad: OwnAd }) {
  if (isBlocked) return <Chip tone="bad">{t('merchant.blockedAd')}</Chip>;
  if (!isOn) return <Chip>{t('merchant.off')}</Chip>;
  return isListed ? (
    <Chip tone="ok">{t('merchant.on')}</Chip>
  ) : (
    <Chip tone="warn">{t('merchant.unlisted')}</Chip>
  );
}

/** Why the ad is off, or ON without being listed. */
function WhyNote({ ad: { isOn, isListed, cause, reason, price } }: { ad: OwnAd }) {
  if (isOn && (isListed || price === '')) return null;
  const text = isOn
    ? t('merchant.unlistedText')
    : cause === 'TAKEN_DOWN'
      ? t('merchant.cause_TAKEN_DOWN', { reason })
      : t(`merchant.cause_${cause}`);
  return <p className="mt-1 text-12 break-words text-warn">{text}</p>;
}

/** An ad is edited and deleted only while it is OFF (rules/otc#ads). */
function Actions({ ad, isOn, onTurnOn }: { ad: OwnAd; isOn: boolean; onTurnOn(): void }) {
  const navigate = useNavigate();
  const turnOff = useSwitchAdOff();
  const deletion = useDeleteAd();
  const { adId, isBlocked, openOrders } = ad;
  const remove = async () => {
    const isSure = await confirm({
      title: t('merchant.removeAsk'),
      text: t('merchant.removeText'),
      confirmLabel: t('merchant.remove'),
      cancelLabel: t('app.cancel'),
      tone: 'danger',
    });
    if (isSure) void toastOutcome(deletion.mutateAsync(adId), t('merchant.removed'));
  };
  const off = () => void toastOutcome(turnOff.mutateAsync(adId), t('merchant.turnedOff'));
  if (isOn) {
    return (
      <Button className="mt-3" tone="ghost" wide busy={turnOff.isPending} onClick={off}>
        {t('merchant.turnOff')}
      </Button>
    );
  }
  return (
    <div className="mt-3 flex gap-2">
      <Button
        tone="ghost"
        share={1}
        disabled={openOrders > 0}
        busy={deletion.isPending}
        onClick={() => void remove()}
      >
        {t('merchant.remove')}
      </Button>
      <Button tone="ghost" share={1} onClick={() => navigate(`/advertisement?ad=${adId}`)}>
        {t('merchant.edit')}
      </Button>
      <Button share={1} disabled={isBlocked} onClick={onTurnOn}>
        {t('merchant.turnOn')}
      </Button>
    </div>
  );
}
