/** No ad takes the order: what the exchange or the list says, the other methods, and the market. */
import { PAYMENT_KINDS, type PaymentKind } from '@tern/protocol';
import { useNavigate } from 'react-router';
import { t } from '../../../locale/text.ts';
import { FilterChip } from '../../../ui/chip.tsx';
import { payKindName } from '../pay-kinds.tsx';

interface NoOfferProps {
  text: string;
  /** Something may be changed; another refusal only says itself. */
  hasWays: boolean;
  payKind: PaymentKind;
  onPayKind(payKind: PaymentKind): void;
}

export function NoOffer({ text, hasWays, payKind, onPayKind }: NoOfferProps) {
  const navigate = useNavigate();
  return (
    <div role="alert" className="mt-4 rounded-lg bg-warn-soft p-3 text-13">
      <p>{text}</p>
      {hasWays && (
        <>
          <p className="mt-1 text-12 text-text-2">{t('otc.noMatchText')}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            {PAYMENT_KINDS.filter((kind) => kind !== payKind).map((kind) => (
              <FilterChip key={kind} on={false} onClick={() => onPayKind(kind)}>
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
