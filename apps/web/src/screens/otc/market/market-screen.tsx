/** /transaction/transactionFabi: the OTC market on a screen of its own. */
import { MarketIcons, MarketPanel } from '../../../features/otc/index.ts';
import { TopBar } from '../../../kit/navigation/top-bar.tsx';
import { t } from '../../../locale/text.ts';

export function OtcMarketScreen() {
  return (
    <>
      <TopBar
        ground="surface"
        title={<h1 className="truncate">{t('titles.otc')}</h1>}
        right={<MarketIcons />}
      />
      <MarketPanel />
    </>
  );
}
