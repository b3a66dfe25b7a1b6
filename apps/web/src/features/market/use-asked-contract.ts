/** The contract of a page about contracts: the one that its address names, then the one that was chosen on it. */
import { useState } from 'react';
import { useScreenQuery } from '../../kit/navigation/screen-context.ts';
import { useSession } from '../../kit/session/session.ts';

export function useAskedContract(): [pairsName: string, choose: (pairsName: string) => void] {
  const asked = useScreenQuery().get('pair');
  const current = useSession((session) => session.pairsName);
  const [chosen, choose] = useState<string>();
  return [chosen ?? asked ?? current, choose];
}
