/** Above the list of the market: side, coin, and the filters that are set. */
import { ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import { lateSheet } from '../../../kit/late-sheet.tsx';
import { changeSession } from '../../../kit/session.ts';
import { t } from '../../../locale/text.ts';
import { IconButton } from '../../../ui/button.tsx';
import { FilterChip } from '../../../ui/chip.tsx';
import { Segmented, Tabs } from '../../../ui/tabs.tsx';
import { plainCny } from '../cny-words.ts';
import { payKindName } from '../pay-kinds.tsx';
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
      <div className="flex items-center gap-3">
        <Segmented
          className="w-40 shrink-0 max-[359px]:w-32"
          size="large"
          label={t('otc.side')}
          value={filter.side}
          onChoose={(side) => onFilter({ ...filter, side })}
          tones={{ BUY: 'up', SELL: 'down' }}
          choices={[
            { value: 'BUY', label: t('otc.buy') },
            { value: 'SELL', label: t('otc.sell') },
          ]}
        />
        <Tabs
          className="ml-auto min-w-0"
          label={t('otc.coins')}
          value={currency}
          onChoose={(coin) => onFilter({ ...filter, currency: coin })}
          choices={coins.map((coin) => ({ value: coin, label: coin }))}
        />
      </div>
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
