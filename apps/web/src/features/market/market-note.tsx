/**
 * Tells what a spot market that does not trade as usual allows now, and shows the exchange's public text. It stands below the
 * form, so that it moves neither a button under a finger nor the book when it comes.
 */
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
      className="mx-4 mb-3 flex flex-col gap-0.5 rounded-lg bg-warn-soft px-3 py-2 text-12 text-warn"
    >
      {status !== 'OPEN' && <span className="font-semibold">{t(`trade.status${status}`)}</span>}
      {publicText && <span className="break-words">{publicText[currentLanguage()]}</span>}
    </p>
  );
}
