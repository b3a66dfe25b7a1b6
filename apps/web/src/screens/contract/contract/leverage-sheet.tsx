import type { WireContract, WireMarginMode } from '@tern/protocol';
import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import {
  type LiveFigures,
  type Setting,
  useOpenContractOrders,
  useSetLeverage,
  useSetMarginMode,
} from '../../../features/contract/index.ts';
import { toastError } from '../../../kit/api/api.ts';
import { t } from '../../../locale/text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FilterChip } from '../../../ui/chip.tsx';
import { Sheet } from '../../../ui/layer.tsx';
import { Segmented } from '../../../ui/tabs.tsx';
import { toast } from '../../../ui/toast.tsx';
import { LeverageEffects } from './leverage-effects.tsx';
import { LeverageSlider } from './leverage-slider.tsx';

interface LeverageSheetProps {
  open: boolean;
  onClose(): void;
  contract: WireContract;
  live: LiveFigures;
  setting: Setting;
}

export function LeverageSheet({ open, onClose, ...rest }: LeverageSheetProps) {
  const title = t('contract.leverageTitle', { pair: rest.contract.pairsName });
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={t('app.close')}>
      <LeverageForm {...rest} onDone={onClose} />
    </Sheet>
  );
}

type LeverageFormProps = Omit<LeverageSheetProps, 'open' | 'onClose'> & { onDone(): void };

const QUICK = [1, 5, 10, 20, 50, 100] as const;

function LeverageForm({ contract, live, setting, onDone }: LeverageFormProps) {
  const most = contract.maxLeverage;
  const [mode, setMode] = useState<WireMarginMode>(setting.mode);
  const [leverage, setLeverage] = useState(Math.min(setting.leverage, most));
  const { save, busy } = useSave(contract.pairsName, setting, onDone);
  const choose = (times: number) => setLeverage(Math.min(most, Math.max(1, times)));
  const isModeFixed = useIsModeFixed(contract.pairsName, live);
  return (
    <div className="flex flex-col gap-3">
      <Segmented<WireMarginMode>
        choices={[
          { value: 'CROSS', label: t('contract.CROSS') },
          { value: 'ISOLATED', label: t('contract.ISOLATED') },
        ]}
        value={mode}
        onChoose={(chosen) => (isModeFixed ? toast(t('contract.modeFixed'), 'bad', 2000) : setMode(chosen))}
        label={t('contract.marginMode')}
        size="large"
      />
      <p className="text-12 text-text-2">
        {t(mode === 'ISOLATED' ? 'contract.isolatedNote' : 'contract.crossNote')}
      </p>
      <div className="flex h-14 items-center rounded-lg bg-sunken px-4">
        <IconButton
          label={t('contract.leverageDown')}
          disabled={leverage <= 1}
          onClick={() => choose(leverage - 1)}
        >
          <Minus size={20} aria-hidden />
        </IconButton>
        <output aria-live="polite" className="flex-1 text-center text-28 font-semibold">
          {t('contract.leverageTimes', { times: leverage })}
        </output>
        <IconButton
          label={t('contract.leverageUp')}
          disabled={leverage >= most}
          onClick={() => choose(leverage + 1)}
        >
          <Plus size={20} aria-hidden />
        </IconButton>
      </div>
      <LeverageSlider value={leverage} most={most} onValue={choose} />
      <div className="grid grid-cols-6 gap-1.5">
        {QUICK.filter((times) => times <= most).map((times) => (
          <FilterChip key={times} on={times === leverage} className="h-10 px-1" onClick={() => choose(times)}>
            {t('contract.leverageTimes', { times })}
          </FilterChip>
        ))}
      </div>
      <LeverageEffects
        contract={contract}
        live={live}
        leverage={leverage}
        isSet={leverage === setting.leverage}
      />
      <Button wide size="large" busy={busy} onClick={() => void save(mode, leverage)}>
        {leverage === setting.leverage
          ? t('contract.confirmSetting')
          : t('contract.confirmLeverage', { times: leverage })}
      </Button>
    </div>
  );
}

/** With a position or an order on the contract its mode stays (rules/contracts#leverage). */
function useIsModeFixed(pairsName: string, { positions }: LiveFigures): boolean {
  const open = useOpenContractOrders().open;
  const isHere = (one: { pairsName: string }) => one.pairsName === pairsName;
  return Boolean(positions?.some(isHere) || open?.orders.some(isHere) || open?.plans.some(isHere));
}

function useSave(pairsName: string, setting: Setting, onDone: () => void) {
  const setMode = useSetMarginMode();
  const setTimes = useSetLeverage();
  const save = async (mode: WireMarginMode, leverage: number) => {
    try {
      if (mode !== setting.mode) {
        await setMode.mutateAsync({ pairsName, mode });
        toast(t('contract.modeSet'), 'ok');
      }
      if (leverage !== setting.leverage) {
        await setTimes.mutateAsync({ pairsName, leverage: String(leverage) });
        toast(t('contract.leverageSet'), 'ok');
      }
      onDone();
    } catch (error) {
      toastError(error);
    }
  };
  return { save, busy: setMode.isPending || setTimes.isPending };
}
