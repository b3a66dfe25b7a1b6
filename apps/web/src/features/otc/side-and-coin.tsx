/** Buy or sell, and the coin: the head of the market and of quick buy. */
import type { WireSide } from '@tern/protocol';
import { t } from '../../locale/text.ts';
import { Segmented, Tabs } from '../../ui/tabs.tsx';

interface SideAndCoinProps {
  side: WireSide;
  onSide(side: WireSide): void;
  coins: readonly string[];
  currency: string;
  onCurrency(currency: string): void;
}

export function SideAndCoin({ side, onSide, coins, currency, onCurrency }: SideAndCoinProps) {
  return (
    <div className="flex items-center gap-3">
      <Segmented
        className="w-40 shrink-0 max-[359px]:w-32"
        size="large"
        label={t('otc.side')}
        value={side}
        onChoose={onSide}
        tones={{ BUY: 'up', SELL: 'down' }}
        choices={[
          { value: 'BUY', label: t('otc.buy') },
          { value: 'SELL', label: t('otc.sell') },
        ]}
      />
      <Tabs
        // Room beside the last coin, and beside the one that a tap or a key brings into sight.
        className="ml-auto min-w-0 scroll-px-2 pr-2"
        label={t('otc.coins')}
        value={currency}
        onChoose={onCurrency}
        choices={coins.map((coin) => ({ value: coin, label: coin }))}
      />
    </div>
  );
}
