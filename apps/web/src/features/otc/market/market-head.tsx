/** Above the list of the market: side, coin, and the filters that are set. */
import { ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import { lateSheet } from '../../../kit/loading/late-sheet.tsx';
import { changeSession } from '../../../kit/session/session.ts';
import { t } from '../../../locale/text.ts';
import { IconButton } from '../../../ui/button.tsx';
import { FilterChip } from '../../../ui/chip.tsx';
import { plainCny } from '../cny-words.ts';
import { payKindName } from '../pay-kinds.tsx';
import { SideAndCoin } from '../side-and-coin.tsx';
import { adFilter, type MarketFilter } from './market-filter.ts';

const FilterSheet = lateSheet(() => import('./filter-sheet.tsx').then((file) => file.FilterSheet));

interface MarketHeadProps {
  filter: MarketFilter;
  onFilter(filter: MarketFilter): void;
  coins: readonly string[];
  currency: string;
}

export function MarketHead({ filter, onFilter, coins, currency }: MarketHeadProps) {
  return (
    <div className="px-4 pt-3">
      <SideAndCoin
        side={filter.side}
        onSide={(side) => onFilter({ ...filter, side })}
        coins={coins}
        currency={currency}
        onCurrency={(coin) => onFilter({ ...filter, currency: coin })}
      />
      <Filters filter={filter} onFilter={onFilter} currency={currency} />
    </div>
  );
}

function Filters({ filter, onFilter, currency }: Omit<MarketHeadProps, 'coins'>) {
  const [open, setOpen] = useState(false);
  const { amount } = adFilter(filter, currency);
  return (
    <div className="flex items-center gap-2 border-b border-line py-2">
      <FilterChip on={amount !== undefined} onClick={() => setOpen(true)}>
        {amount === undefined ? t('otc.allAmounts') : `¥${plainCny(amount)}`}
        {amount === undefined && <ChevronDown size={14} aria-hidden />}
      </FilterChip>
      {amount !== undefined && (
        <IconButton
          label={t('otc.clearAmount')}
          className="-mx-3 my-0 text-text-2"
          onClick={() => onFilter({ ...filter, amount: '' })}
        >
          <X size={16} aria-hidden />
        </IconButton>
      )}
      <FilterChip on={filter.payKind !== undefined} onClick={() => setOpen(true)}>
        {filter.payKind ? payKindName(filter.payKind) : t('otc.allMethods')}
        <ChevronDown size={14} aria-hidden />
      </FilterChip>
      <FilterSheet
        open={open}
        onClose={() => setOpen(false)}
        filter={filter}
        onFilter={(chosen) => {
          if (chosen.payKind) changeSession({ payType: chosen.payKind });
          onFilter({ ...filter, ...chosen });
        }}
      />
    </div>
  );
}
