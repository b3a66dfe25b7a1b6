/** Order entry beside the book. One form state; the book hands it prices. */
import type { WireContract } from '@tern/protocol';
import { useCallback, useRef, useState } from 'react';
import { fieldPrice } from '../../../features/contract/figure-words.ts';
import type { FormContract } from '../../../features/contract/form-contract.ts';
import {
  type ContractForm,
  type ContractFormAction,
  changeContractForm,
  EMPTY_FORM,
} from '../../../features/contract/order-form.ts';
import type { LiveFigures } from '../../../features/contract/use-figures.ts';
import { useFormContract } from '../../../features/contract/use-form-contract.ts';
import { OrderBook } from '../../../features/market/order-book.tsx';
import { useFirstPrice } from '../../../features/market/use-first-price.ts';
import { useSlowTicker } from '../../../feed/use-feed.ts';
import { currentLanguage } from '../../../locale/text.ts';
import { OrderEntry } from './order-entry.tsx';

interface TradePanelProps {
  contract: WireContract;
  live: LiveFigures;
}

export function TradePanel({ contract, live }: TradePanelProps) {
  const { market } = contract;
  const known = useFormContract(contract, live);
  const [form, setForm] = useState<ContractForm>(EMPTY_FORM);
  const latest = useRef<FormContract>(known);
  latest.current = known;
  // Both stay the same for ever: the rows of the book are drawn again only when they change.
  const act = useCallback((action: ContractFormAction) => {
    setForm((before) => changeContractForm(before, action, latest.current));
  }, []);
  const takePrice = useCallback((price: string) => act({ type: 'takePrice', price }), [act]);
  const last = useSlowTicker(market, (pair) => pair?.price);
  const first = known.last === 0n ? known.mark : known.last;
  useFirstPrice(last ?? (first === 0n ? undefined : fieldPrice(first, known.terms)), takePrice);
  const steps = useSteps(contract);
  return (
    <div className="flex items-start gap-3.5 px-4 py-3">
      <div className="min-w-0 flex-[1.25]">
        <OrderEntry contract={contract} known={known} live={live} form={form} act={act} />
      </div>
      <div className="min-w-0 flex-1">
        <OrderBook pairsName={market} market={steps} language={currentLanguage()} onPrice={takePrice} />
      </div>
    </div>
  );
}

/** The same object as long as it says the same: the book is drawn again for another one. */
function useSteps({ tickSize, qtyStep }: WireContract): { tickSize: string; stepSize: string } {
  const steps = useRef({ tickSize, stepSize: qtyStep });
  if (steps.current.tickSize !== tickSize || steps.current.stepSize !== qtyStep)
    steps.current = { tickSize, stepSize: qtyStep };
  return steps.current;
}
