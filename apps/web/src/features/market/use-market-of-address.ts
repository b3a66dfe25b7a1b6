/**
 * The market of a screen whose address names kind and pair, so that a link and a reload open the same one. A pair that the
 * exchange does not have, or none, is the member's current one; the address then says so, and a named one becomes current.
 */
import { marketName } from '@tern/protocol';
import { useEffect } from 'react';
import { useNavigate } from '../../kit/navigation/navigation.ts';
import { useScreenQuery } from '../../kit/navigation/screen-context.ts';
import { changeSession, useSession } from '../../kit/session/session.ts';
import { useContracts } from './contract-queries.ts';
import { useSpotMarkets } from './queries.ts';

export function useMarketOfAddress(path: string): string {
  const query = useScreenQuery();
  const navigate = useNavigate();
  const isContract = query.get('type') === 'contract';
  const asked = query.get('pair');
  const current = useSession((session) => (isContract ? session.pairsName : session.pairsName1));
  const mustLook = asked !== null && asked !== current;
  const spot = useSpotMarkets(mustLook && !isContract).data;
  const contracts = useContracts(mustLook && isContract).data;
  const list: readonly { pairsName: string }[] | undefined = isContract ? contracts : spot;
  const isKnown = mustLook ? list?.some((market) => market.pairsName === asked) : asked !== null;
  const pairsName = isKnown && asked !== null ? asked : current;
  useEffect(() => {
    if (isKnown) changeSession(isContract ? { pairsName } : { pairsName1: pairsName });
    else if (!mustLook || list) {
      const type = isContract ? 'contract' : 'bibi';
      navigate(`${path}?type=${type}&pair=${pairsName}`, { replace: true });
    }
  }, [isKnown, isContract, pairsName, mustLook, list, navigate, path]);
  return marketName(isContract ? 'CONTRACT' : 'SPOT', pairsName);
}
