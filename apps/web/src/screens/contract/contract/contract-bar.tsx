/** The bar of the contract screen: the pair opens the picker; the chart, the calculator and the settings open over the screen. */
import { displayPercent } from '@tern/math';
import { marketName, type WireContract } from '@tern/protocol';
import { Calculator, ChartCandlestick, ChevronDown, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { DAY_COLOUR, LatePairPicker, TickerText, useDayMark } from '../../../features/market/index.ts';
import { LateOrderSettingsSheet } from '../../../features/spot/index.ts';
import { useStale } from '../../../feed/use-feed.ts';
import { HeaderMenuButton } from '../../../kit/header-menu-button.tsx';
import { lateSheet } from '../../../kit/late-sheet.tsx';
import { changeSession } from '../../../kit/session.ts';
import { TopBar } from '../../../kit/top-bar.tsx';
import { t } from '../../../locale/text.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { cx } from '../../../ui/cx.ts';

const CalculatorSheet = lateSheet(() =>
  import('./calculator-sheet.tsx').then((file) => file.CalculatorSheet),
);

const ContractChart = lateSheet(() => import('./chart-sheet.tsx').then((file) => file.ContractChart));

interface ContractBarProps {
  pairsName: string;
  /** undefined until known. */
  contract: WireContract | undefined;
}

export function ContractBar({ pairsName, contract }: ContractBarProps) {
  const [picking, setPicking] = useState(false);
  const [setting, setSetting] = useState(false);
  const [counting, setCounting] = useState(false);
  const [charting, setCharting] = useState(false);
  const choose = (chosen: string) => {
    changeSession({ pairsName: chosen });
    setPicking(false);
  };
  return (
    <>
      <TopBar
        left="menu"
        title={<PairTitle pairsName={pairsName} onPress={() => setPicking(true)} />}
        right={
          <>
            <IconButton
              label={t('contract.openChart')}
              disabled={!contract}
              onClick={() => setCharting(true)}
            >
              <ChartCandlestick size={22} strokeWidth={1.6} aria-hidden />
            </IconButton>
            <IconButton
              label={t('contract.calculator')}
              disabled={!contract}
              onClick={() => setCounting(true)}
            >
              <Calculator size={22} strokeWidth={1.6} aria-hidden />
            </IconButton>
            <IconButton label={t('trade.settings')} onClick={() => setSetting(true)}>
              <Settings2 size={22} strokeWidth={1.6} aria-hidden />
            </IconButton>
            <HeaderMenuButton market={marketName('CONTRACT', pairsName)} />
          </>
        }
      />
      <LatePairPicker
        open={picking}
        onClose={() => setPicking(false)}
        type="CONTRACT"
        chosen={pairsName}
        onChoose={choose}
      />
      <LateOrderSettingsSheet open={setting} onClose={() => setSetting(false)} />
      {contract && (
        <>
          <CalculatorSheet
            key={`${pairsName} calculator`}
            open={counting}
            onClose={() => setCounting(false)}
            contract={contract}
          />
          <ContractChart
            key={`${pairsName} chart`}
            open={charting}
            onClose={() => setCharting(false)}
            contract={contract}
          />
        </>
      )}
    </>
  );
}

function PairTitle({ pairsName, onPress }: { pairsName: string; onPress(): void }) {
  const market = marketName('CONTRACT', pairsName);
  const day = useDayMark<HTMLSpanElement>(market);
  const stale = useStale();
  return (
    <>
      <h1 className="min-w-0">
        <button
          type="button"
          onClick={onPress}
          className="flex h-10 max-w-full items-center gap-1 active:opacity-60"
        >
          <span className="truncate">{pairsName}</span>
          <ChevronDown size={16} className="shrink-0 text-text-3" aria-hidden />
          <span className="sr-only">{t('contract.choosePair')}</span>
        </button>
      </h1>
      <span className="max-[359px]:hidden">
        <Chip tone="brand">{t('contract.perpetual')}</Chip>
      </span>
      <span
        ref={day}
        className={cx('text-13 font-semibold max-[389px]:hidden', stale ? 'text-text-3' : DAY_COLOUR)}
      >
        <TickerText pairsName={market} figure="updown" show={displayPercent} />
      </span>
    </>
  );
}
