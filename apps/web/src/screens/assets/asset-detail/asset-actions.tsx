/**
 * The actions that the account allows with the coin: the wallet's ways in and out, trading for the others, transfer for
 * all.
 */
import type { WireAccountType } from '@tern/protocol';
import { useSpotMarkets } from '../../../features/market/index.ts';
import { useNavigate } from '../../../kit/navigation/navigation.ts';
import { changeSession } from '../../../kit/session/session.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';

interface AssetActionsProps {
  account: WireAccountType;
  currency: string;
}

export function AssetActions({ account, currency }: AssetActionsProps) {
  const navigate = useNavigate();
  const transfer = new URLSearchParams({
    from: account,
    to: account === 'assets' ? 'spot' : 'assets',
    coin: currency,
  });
  return (
    <div className="sticky bottom-0 z-10 flex shrink-0 gap-2.5 border-t border-line bg-surface px-4 pt-2 pb-[calc(18px+var(--safe-bottom))]">
      {account === 'assets' && (
        <>
          <Button share={1} onClick={() => navigate(`/assets/coinCharging?coin=${currency}`)}>
            {t('assets.deposit')}
          </Button>
          <Button tone="soft" share={1} onClick={() => navigate(`/assets/withdrawCoin?coin=${currency}`)}>
            {t('assets.withdraw')}
          </Button>
        </>
      )}
      {account === 'spot' && <TradeButton currency={currency} />}
      {account === 'contract' && (
        <Button share={1} onClick={() => navigate('/contract')}>
          {t('assets.toContract')}
        </Button>
      )}
      {account === 'otc' && (
        <Button share={1} onClick={() => navigate('/transaction/transactionFabi')}>
          {t('assets.toOtc')}
        </Button>
      )}
      <Button tone="soft" share={1} onClick={() => navigate(`/assets/transfer?${transfer}`)}>
        {t('assets.transfer')}
      </Button>
    </div>
  );
}

/** Goes to the coin's market; a coin that others are quoted in leaves the pair as it is. */
function TradeButton({ currency }: { currency: string }) {
  const navigate = useNavigate();
  const markets = useSpotMarkets().data;
  const trade = () => {
    const market = markets?.find((one) => one.tokenCur === currency);
    if (market) changeSession({ pairsName1: market.pairsName });
    navigate('/exchange');
  };
  return (
    <Button share={1} onClick={trade}>
      {t('assets.toTrade')}
    </Button>
  );
}
