/** The contracts in a row, one of them chosen. */
import { t } from '../../locale/text.ts';
import { FilterChip } from '../../ui/chip.tsx';
import { useContracts } from './contract-queries.ts';

interface ContractChipsProps {
  chosen: string;
  onChoose(pairsName: string): void;
}

export function ContractChips({ chosen, onChoose }: ContractChipsProps) {
  const contracts = useContracts().data ?? [];
  return (
    <fieldset className="no-scrollbar flex min-h-11 items-center gap-2 overflow-x-auto px-4">
      <legend className="sr-only">{t('contractRecords.chooseContract')}</legend>
      {contracts.map(({ pairsName }) => (
        <FilterChip key={pairsName} on={pairsName === chosen} onClick={() => onChoose(pairsName)}>
          {pairsName}
        </FilterChip>
      ))}
    </fieldset>
  );
}
