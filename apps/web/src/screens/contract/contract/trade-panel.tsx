/**
 * Order entry beside the book. One form state; the book hands it prices. Invariant: with a limit or market order all of
 * it fits 420 px, so that the head of the first position shows on the smallest phone.
 */
import type { WireContract } from '@tern/protocol';
import { useCallback, useEffect, useRef } from 'react';
import {
  type ContractFormAction,
  changeContractForm,
  changeDraft,
  type FormContract,
  type LiveFigures,
  priceToFollow,
  useDraft,
  useFormContract,
} from '../../../features/contract/index.ts';
import { OrderBook } from '../../../features/market/index.ts';
import { VISIBLE_ROWS } from '../../../features/orders/index.ts';
import { useSession } from '../../../kit/session/session.ts';
import { currentLanguage, t } from '../../../locale/text.ts';
import { Segmented } from '../../../ui/tabs.tsx';
import { ModeLeverage } from './mode-leverage.tsx';
import { OrderEntry } from './order-entry.tsx';

interface TradePanelProps {
  contract: WireContract;
  live: LiveFigures;
}

export function TradePanel({ contract, live }: TradePanelProps) {
  const { market, pairsName } = contract;
  const known = useFormContract(contract, live);
  const userId = useSession((session) => session.userId);
  const form = useDraft(userId, pairsName);
  const latest = useRef<FormContract>(known);
  latest.current = known;
  // Both stay the same for the pair: the rows of the book are drawn again only when they change.
  const act = useCallback(
    (action: ContractFormAction) => {
      changeDraft(userId, pairsName, (before) => changeContractForm(before, action, latest.current));
    },
    [userId, pairsName],
  );
  const takePrice = useCallback((price: string) => act({ type: 'takePrice', price }), [act]);
  const followed = priceToFollow(form, known);
  useEffect(() => {
    if (followed !== undefined) act({ type: 'followPrice' });
  }, [followed, act]);
  const steps = useSteps(contract);
  const tabs = [
    { value: 'OPEN', label: t('contract.OPEN') },
    { value: 'CLOSE', label: t('contract.CLOSE') },
  ] as const;
  return (
    <section aria-label={t('trade.panel')} className="px-4 py-2">
      <div className="mb-1.5 flex gap-2">
        <ModeLeverage contract={contract} live={live} leverage={known.leverage} />
        <Segmented
          choices={tabs}
          value={form.tab}
          onChoose={(tab) => act({ type: 'tab', tab })}
          className="min-w-0 flex-1"
        />
      </div>
      <div className="flex items-start gap-3.5 max-[359px]:gap-2">
        <div className="min-w-0 flex-[1.25] max-[359px]:flex-[1.45]">
          <OrderEntry contract={contract} known={known} live={live} form={form} act={act} />
        </div>
        <div className="min-w-0 flex-1">
          <OrderBook
            pairsName={market}
            market={steps}
            language={currentLanguage()}
            onPrice={takePrice}
            rows={VISIBLE_ROWS.contract}
          />
        </div>
      </div>
    </section>
  );
}

/** The same object as long as it says the same: the book is drawn again for another one. */
function useSteps({ tickSize, qtyStep }: WireContract): { tickSize: string; stepSize: string } {
  const steps = useRef({ tickSize, stepSize: qtyStep });
  if (steps.current.tickSize !== tickSize || steps.current.stepSize !== qtyStep)
    steps.current = { tickSize, stepSize: qtyStep };
  return steps.current;
}
