/** The bar of the trade screen: pair picker, chart and settings open over the screen; the star keeps a favourite. */
import { ChartCandlestick, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { FavouriteStar, LatePairPicker, PairTitle } from '../../features/market/index.ts';
import { LateOrderSettingsSheet } from '../../features/spot/index.ts';
import { lateSheet } from '../../kit/loading/late-sheet.tsx';
import { HeaderMenuButton } from '../../kit/navigation/header-menu-button.tsx';
import { TopBar } from '../../kit/navigation/top-bar.tsx';
import { changeSession } from '../../kit/session/session.ts';
import { t } from '../../locale/text.ts';
import { IconButton } from '../../ui/button.tsx';

const SpotChart = lateSheet(() => import('./chart-sheet.tsx').then((file) => file.SpotChart));

export function ExchangeBar({ pairsName }: { pairsName: string }) {
  const [charting, setCharting] = useState(false);
  const [picking, setPicking] = useState(false);
  const [setting, setSetting] = useState(false);
  const choose = (chosen: string) => {
    changeSession({ pairsName1: chosen });
    setPicking(false);
  };
  return (
    <>
      <TopBar
        left="menu"
        title={
          <PairTitle market={pairsName} label={t('trade.choosePair')} onPress={() => setPicking(true)} />
        }
        right={
          <>
            <IconButton label={t('trade.openChart')} onClick={() => setCharting(true)}>
              <ChartCandlestick size={22} strokeWidth={1.6} aria-hidden />
            </IconButton>
            <FavouriteStar market={pairsName} />
            <IconButton label={t('trade.settings')} onClick={() => setSetting(true)}>
              <Settings2 size={22} strokeWidth={1.6} aria-hidden />
            </IconButton>
            <HeaderMenuButton market={pairsName} />
          </>
        }
      />
      <LatePairPicker open={picking} onClose={() => setPicking(false)} chosen={pairsName} onChoose={choose} />
      <LateOrderSettingsSheet open={setting} onClose={() => setSetting(false)} />
      <SpotChart key={pairsName} open={charting} onClose={() => setCharting(false)} pairsName={pairsName} />
    </>
  );
}
