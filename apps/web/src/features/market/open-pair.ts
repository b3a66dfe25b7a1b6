/** Opens the quote detail of a pair and remembers it as the current one of its kind. */
import type { WirePair } from '@tern/protocol';
import { useNavigate } from '../../kit/navigation/navigation.ts';
import { changeSession } from '../../kit/session/session.ts';

export function useOpenPair(): (pair: Pick<WirePair, 'type' | 'pairsName'>) => void {
  const navigate = useNavigate();
  return ({ type, pairsName }) => {
    const isContract = type === 'CONTRACT';
    changeSession(isContract ? { pairsName } : { pairsName1: pairsName });
    navigate(`/quotes/quotesDetail?type=${isContract ? 'contract' : 'bibi'}&pair=${pairsName}`);
  };
}
