/** The bar of the contract screen: the pair opens the picker; the chart, the calculator and the settings open over the screen. */
import { marketName, type WireContract } from '@tern/protocol';
import { Calculator, ChartCandlestick, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { LatePairPicker, PairTitle } from '../../../features/market/index.ts';
import { LateOrderSettingsSheet } from '../../../features/spot/index.ts';
import { lateSheet } from '../../../kit/loading/late-sheet.tsx';
import { HeaderMenuButton } from '../../../kit/navigation/header-menu-button.tsx';
import { TopBar } from '../../../kit/navigation/top-bar.tsx';
import { changeSession } from '../../../kit/session/session.ts';
import { t } from '../../../locale/text.ts';
import { IconButton } from '../../../ui/button.tsx';

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
        title={
          <PairTitle
            market={marketName('CONTRACT', pairsName)}
            label={t('contract.choosePair')}
            onPress={() => setPicking(true)}
          />
        }
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
