/** Filters of the market: the amount that is to be traded, and the method. Nothing changes before "apply". */
import { CNY_SCALE } from '@tern/math';
import { PAYMENT_KINDS, type PaymentKind, problemOf } from '@tern/protocol';
import { useState } from 'react';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterChip } from '../../../ui/chip.tsx';
import { Sheet } from '../../../ui/layer.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { payKindName } from '../pay-kinds.tsx';
import type { MarketFilter } from './market-filter.ts';

type Chosen = Pick<MarketFilter, 'amount' | 'payKind'>;

interface FilterSheetProps {
  open: boolean;
  onClose(): void;
  filter: Chosen;
  onFilter(filter: Chosen): void;
}

export function FilterSheet(props: FilterSheetProps) {
  return (
    <Sheet open={props.open} onClose={props.onClose} title={t('trade.filter')} closeLabel={t('app.close')}>
      <FilterForm {...props} />
    </Sheet>
  );
}

function FilterForm({ filter, onFilter, onClose }: FilterSheetProps) {
  const [amount, setAmount] = useState<string>(filter.amount);
  const [payKind, setPayKind] = useState<PaymentKind | undefined>(filter.payKind);
  const apply = (chosen: Chosen) => {
    onFilter(chosen);
    onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!problemOf(amount)) apply({ amount, payKind });
      }}
    >
      <NumberField
        size="large"
        label={t('otc.amount')}
        aria-label={t('otc.amountFilter')}
        entry={amount}
        onEntry={setAmount}
        decimals={CNY_SCALE}
        after={<span className="text-13 text-text-2">CNY</span>}
      />
      <fieldset className="mt-4">
        <legend className="mb-2 text-13 text-text-2">{t('otc.methodFilter')}</legend>
        <div className="flex flex-wrap gap-2">
          <FilterChip on={payKind === undefined} onClick={() => setPayKind(undefined)}>
            {t('otc.any')}
          </FilterChip>
          {PAYMENT_KINDS.map((kind) => (
            <FilterChip key={kind} on={kind === payKind} onClick={() => setPayKind(kind)}>
              {payKindName(kind)}
            </FilterChip>
          ))}
        </div>
      </fieldset>
      <div className="flex gap-3 pt-5">
        <Button tone="ghost" size="large" share={1} onClick={() => apply({ amount: '', payKind: undefined })}>
          {t('trade.reset')}
        </Button>
        <Button type="submit" size="large" share={2}>
          {t('trade.apply')}
        </Button>
      </div>
    </form>
  );
}
