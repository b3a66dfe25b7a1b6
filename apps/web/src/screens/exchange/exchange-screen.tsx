/** The trade screen: spot trading, the OTC market and quick buy. Serves /exchange and /transaction. */
import { useState } from 'react';
import { MarketNote, SimulatedMark } from '../../features/market/index.ts';
import { FreezeNote } from '../../features/member/index.ts';
import { useScreenQuery, useScreenVisit } from '../../kit/navigation/screen-context.ts';
import { useSession } from '../../kit/session/session.ts';
import { t } from '../../locale/text.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { AccountPanel } from './account-panel.tsx';
import { ExchangeBar } from './exchange-bar.tsx';
import { OtcBar, OtcTab } from './otc-tab.tsx';
import { SpotPanel } from './spot-panel.tsx';

const KINDS = ['spot', 'otc', 'quickBuy'] as const;
type Kind = (typeof KINDS)[number];

/** A way here that names a kind opens it, each time anew; otherwise the member's last choice stands. */
function useKind(): [kind: Kind, choose: (kind: Kind) => void] {
  const visit = useScreenVisit();
  const asked = useScreenQuery().get('tab');
  const [choice, setChoice] = useState<{ visit: string; kind: Kind }>({ visit: '', kind: 'spot' });
  const named = choice.visit === visit ? undefined : KINDS.find((kind) => kind === asked);
  return [named ?? choice.kind, (kind) => setChoice({ visit, kind })];
}

export function ExchangeScreen() {
  const pairsName = useSession((session) => session.pairsName1);
  const side = useScreenQuery().get('side') === 'SELL' ? 'SELL' : 'BUY';
  const [kind, setKind] = useKind();
  const choices = [
    { value: 'spot', label: t('trade.spot') },
    { value: 'otc', label: t('trade.otc') },
    { value: 'quickBuy', label: t('trade.quickBuy') },
  ] as const;
  return (
    <>
      {kind === 'spot' ? <ExchangeBar pairsName={pairsName} /> : <OtcBar />}
      <div className="flex shrink-0 items-center bg-page px-4 pb-1">
        <Tabs<Kind> choices={choices} value={kind} onChoose={setKind} className="mr-3 min-w-0 flex-1" />
        <SimulatedMark />
      </div>
      {kind === 'spot' ? (
        <div className="flex-1 bg-surface">
          <FreezeNote />
          <SpotPanel key={`${pairsName}/${side}`} pairsName={pairsName} side={side} />
          <MarketNote pairsName={pairsName} />
          <AccountPanel pairsName={pairsName} />
        </div>
      ) : (
        <OtcTab kind={kind} />
      )}
    </>
  );
}
