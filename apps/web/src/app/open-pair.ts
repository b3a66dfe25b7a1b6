/** Opens the quote detail of a spot pair and remembers it as the current one. */
import { useNavigate } from 'react-router';
import { changeSession } from './session.ts';

export function useOpenPair(): (pairsName: string) => void {
  const navigate = useNavigate();
  return (pairsName) => {
    changeSession({ pairsName1: pairsName });
    navigate('/quotes/quotesDetail?type=bibi');
  };
}
