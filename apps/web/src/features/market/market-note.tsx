/** Tells what a spot market that does not trade as usual allows now, and shows the exchange's public text. */
import { currentLanguage, t } from '../../locale/text.ts';
import { useSpotMarket } from './queries.ts';

export function MarketNote({ pairsName }: { pairsName: string }) {
  const { market } = useSpotMarket(pairsName);
  if (!market) return null;
  const { status, publicText } = market;
  if (status === 'OPEN' && !publicText) return null;
  return (
    <p
      role="status"
      className="mx-4 mt-2 flex flex-col gap-0.5 rounded-lg bg-warn-soft px-3 py-2 text-12 text-warn"
    >
      {status !== 'OPEN' && <span className="font-semibold">{t(`trade.status${status}`)}</span>}
      {publicText && <span className="break-words">{publicText[currentLanguage()]}</span>}
    </p>
  );
}
