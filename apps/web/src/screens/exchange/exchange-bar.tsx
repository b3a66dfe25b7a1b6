/** The bar of the trade screen: the pair with its change opens the pair picker; ways to the chart and the favourites. */
import { ChartCandlestick, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { FavouriteStar, LatePairPicker, PairTitle, useOpenPair } from '../../features/market/index.ts';
import { LateOrderSettingsSheet } from '../../features/spot/index.ts';
import { HeaderMenuButton } from '../../kit/header-menu-button.tsx';
import { changeSession } from '../../kit/session.ts';
import { TopBar } from '../../kit/top-bar.tsx';
import { t } from '../../locale/text.ts';
import { IconButton } from '../../ui/button.tsx';

export function ExchangeBar({ pairsName }: { pairsName: string }) {
  const openPair = useOpenPair();
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
        title={<PairTitle market={pairsName} onPress={() => setPicking(true)} />}
        right={
          <>
            <IconButton label={t('trade.openChart')} onClick={() => openPair({ type: 'SPOT', pairsName })}>
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
    </>
  );
}
