/** The price of a quick order now, until when it stands on the screen, and what the order comes to; or what to change. */
import { ApiError } from '@tern/client';
import { displayAmount } from '@tern/math';
import { ERRORS, PAYMENT_KINDS } from '@tern/protocol';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../kit/api.ts';
import { useSecondsLeft } from '../../../kit/use-seconds-left.ts';
import { t } from '../../../locale/text.ts';
import { FilterChip } from '../../../ui/chip.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { plainCny } from '../cny-words.ts';
import { payKindName } from '../pay-kinds.tsx';
import type { useQuickPrice } from '../queries.ts';
import type { QuickAction, QuickForm } from './quick-form.ts';

interface QuickPriceCardProps {
  form: QuickForm;
  currency: string;
  price: ReturnType<typeof useQuickPrice>;
  act(action: QuickAction): void;
}

function isNoMatch(error: unknown): boolean {
  return error instanceof ApiError && error.code === ERRORS.otcNoMatch.code;
}

export function QuickPriceCard({ form, currency, price, act }: QuickPriceCardProps) {
  const { data, error } = price;
  if (error) return <NoPrice form={form} error={error} act={act} />;
  if (!data) return <Skeleton className="mt-4 h-[76px] rounded-lg" />;
  const isBuy = form.side === 'BUY';
  return (
    <dl className="mt-4 rounded-lg bg-sunken px-3 py-1 text-13">
      <Line name={t('otc.quickPrice')}>
        <span className="font-semibold">¥{plainCny(data.price)}</span> <Fresh at={data.readAgainAt} />
      </Line>
      {form.by === 'amount' ? (
        <Line name={t(isBuy ? 'otc.youGet' : 'otc.youSell')}>
          {displayAmount(data.qty, currency)} {currency}
        </Line>
      ) : (
        <Line name={t(isBuy ? 'otc.youPay' : 'otc.youReceive')}>¥{plainCny(data.amount)}</Line>
      )}
    </dl>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-3">
      <dt className="shrink-0 text-text-2">{name}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}

function Fresh({ at }: { at: number }) {
  return <span className="text-12 text-text-2">{t('otc.priceIn', { seconds: useSecondsLeft(at) })}</span>;
}

/** The other methods and the market: what may be changed. */
function NoPrice({ form, error, act }: Pick<QuickPriceCardProps, 'form' | 'act'> & { error: unknown }) {
  const navigate = useNavigate();
  return (
    <div role="alert" className="mt-4 rounded-lg bg-warn-soft p-3 text-13">
      <p>{messageOf(error)}</p>
      {isNoMatch(error) && (
        <>
          <p className="mt-1 text-12 text-text-2">{t('otc.noMatchText')}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            {PAYMENT_KINDS.filter((kind) => kind !== form.payKind).map((kind) => (
              <FilterChip key={kind} on={false} onClick={() => act({ type: 'payKind', payKind: kind })}>
                {t('otc.tryMethod', { kind: payKindName(kind) })}
              </FilterChip>
            ))}
            <FilterChip on={false} onClick={() => navigate('/transaction/transactionFabi')}>
              {t('otc.toMarket')}
            </FilterChip>
          </div>
        </>
      )}
    </div>
  );
}
