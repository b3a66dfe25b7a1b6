/** The take-profit and stop-loss of a position: set, changed or removed, always as a pair. */
import type { PositionFigures } from '@tern/math/contract';
import { useState } from 'react';
import { toastError } from '../../kit/api/api.ts';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/layer.tsx';
import { toast } from '../../ui/toast.tsx';
import { checkTriggers } from './check-triggers.ts';
import { Fact } from './facts.tsx';
import { faultText } from './fault-words.ts';
import { entryText, priceText } from './figure-words.ts';
import { unitsOfText } from './order-form.ts';
import { plainPrice, triggersOf } from './order-words.ts';
import type { PositionSheetProps } from './position-sheet-props.ts';
import { useSetPositionTriggers } from './queries.ts';
import { SideHead } from './side-head.tsx';
import { StateStrip } from './state-strip.tsx';
import { TpslFields } from './tpsl-fields.tsx';
import { ResultAt } from './trigger-line.tsx';
import { marketPart } from './use-form-contract.ts';

export function TpslSheet({ open, onClose, ...rest }: PositionSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={t('contract.tpslTitle')} closeLabel={t('app.close')}>
      <TpslForm {...rest} onDone={onClose} />
    </Sheet>
  );
}

type TpslFormProps = Omit<PositionSheetProps, 'open' | 'onClose'> & { onDone(): void };

function TpslForm({ position, contract, live, onDone }: TpslFormProps) {
  const { terms } = contract;
  const save = useSetPositionTriggers();
  const [pair, setPair] = useState({
    takeProfit: plainPrice(position.takeProfit) ?? '',
    stopLoss: plainPrice(position.stopLoss) ?? '',
    tpslSource: position.triggerSource,
  });
  const edit = (change: Partial<typeof pair>) => setPair({ ...pair, ...change });
  const figures = live.figures?.positions.get(position.positionId);
  const fault = checkTriggers(
    {
      side: position.side,
      ...pair,
      // A cross position's liquidation price moves with the whole account, so it is not checked (rules/contracts#triggers).
      liquidationPrice: position.mode === 'ISOLATED' ? figures?.liquidationPrice : undefined,
    },
    marketPart(contract.wire, contract.now),
  );
  const noteOf = (field: 'takeProfit' | 'stopLoss') => {
    const price = unitsOfText(pair[field], terms.priceScale);
    // A price that is refused brings nothing.
    if (!price || fault?.field === field) return null;
    return <ResultAt position={position} terms={terms} price={price} />;
  };
  const submit = () => {
    if (fault) return;
    const { pairsName, side } = position;
    void save.mutateAsync({ pairsName, side, ...triggersOf(pair) }).then(() => {
      toast(t('contract.tpslSaved'), 'ok');
      onDone();
    }, toastError);
  };
  return (
    <div className="flex flex-col gap-3">
      <SideHead {...position} />
      <StateStrip contract={contract.wire} now={contract.now} />
      <PositionPrices contract={contract} figures={figures} />
      <TpslFields
        takeProfit={pair.takeProfit}
        stopLoss={pair.stopLoss}
        source={pair.tpslSource}
        onEntry={(field, entry) => edit({ [field]: entry })}
        decimals={terms.priceScale}
        onSource={(tpslSource) => edit({ tpslSource })}
        fault={fault && { field: fault.field, text: faultText(fault, terms) }}
        size="large"
        note={noteOf}
      />
      <p className="text-12 text-text-2">{t('contract.tpslWhole')}</p>
      <div className="flex gap-2">
        <Button tone="ghost" size="large" share={1} onClick={() => edit({ takeProfit: '', stopLoss: '' })}>
          {t('contract.clearPrice')}
        </Button>
        <Button
          size="large"
          share={2}
          busy={save.isPending || save.isSuccess}
          disabled={fault !== undefined || position.isLocked}
          onClick={submit}
        >
          {t('contract.confirm')}
        </Button>
      </div>
    </div>
  );
}

interface PositionPricesProps {
  contract: PositionSheetProps['contract'];
  figures: Pick<PositionFigures, 'entryPrice' | 'liquidationPrice'> | undefined;
}

function PositionPrices({ contract: { mark, terms }, figures }: PositionPricesProps) {
  return (
    <dl className="grid grid-cols-3 gap-2">
      <Fact label={t('contract.entryPrice')}>{entryText(figures?.entryPrice, terms)}</Fact>
      <Fact label={t('contract.markPrice')}>{priceText(mark, terms)}</Fact>
      <Fact label={t('contract.liquidation')} className="text-right">
        {priceText(figures?.liquidationPrice, terms)}
      </Fact>
    </dl>
  );
}
