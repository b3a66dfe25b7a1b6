/** Closes a part or all of a position, at a limit or at the market. */
import { pow10 } from '@tern/math';
import { closeQty, costPart, LOT_SCALE, type PositionUnits, unrealisedPnl } from '@tern/math/contract';
import { useState } from 'react';
import { toastError } from '../../app/api.ts';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/input.tsx';
import { Sheet } from '../../ui/layer.tsx';
import { directionOf, directionText } from '../../ui/price.tsx';
import { Slider } from '../../ui/slider.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast.tsx';
import { checkOrder } from './check-order.ts';
import { closingContract } from './closing-contract.ts';
import { FactRow } from './facts.tsx';
import { faultText } from './fault-words.ts';
import { fieldPrice, lotsText, NO_FIGURE, signedText } from './figure-words.ts';
import type { FormContract } from './form-contract.ts';
import {
  type ContractForm,
  type ContractFormAction,
  changeContractForm,
  EMPTY_FORM,
  unitsOfText,
  wholeLots,
} from './order-form.ts';
import { orderOf } from './order-words.ts';
import type { PositionSheetProps } from './position-sheet-props.ts';
import { PriceTextField } from './price-text-field.tsx';
import { usePlaceContractOrder } from './queries.ts';
import { SideHead } from './side-head.tsx';
import { positionUnits } from './wire-units.ts';

export function CloseSheet({ open, onClose, ...rest }: PositionSheetProps) {
  const title = t('contract.closeTitle', { pair: rest.position.pairsName });
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={t('app.close')}>
      <CloseForm {...rest} onDone={onClose} />
    </Sheet>
  );
}

type CloseFormProps = Omit<PositionSheetProps, 'open' | 'onClose' | 'live'> & { onDone(): void };

function CloseForm({ position, contract: known, onDone }: CloseFormProps) {
  const contract = closingContract(position, known);
  const { terms } = known;
  const tradeType = `CLOSE_${position.side}` as const;
  const place = usePlaceContractOrder();
  const [form, setForm] = useState<ContractForm>(() =>
    changeContractForm(
      { ...EMPTY_FORM, tab: 'CLOSE', price: fieldPrice(contract.last || contract.mark, terms) },
      { type: 'percent', percent: 100 },
      contract,
    ),
  );
  const [tried, setTried] = useState<ContractForm>();
  const act = (action: ContractFormAction) => setForm(changeContractForm(form, action, contract));
  const fault = checkOrder(form, tradeType, contract);
  const shown = tried === form ? fault : undefined;
  const faultAt = (field: 'price' | 'lots' | 'form') =>
    shown?.field === field ? faultText(shown, terms) : undefined;
  const submit = () => {
    setTried(form);
    if (fault) return;
    const order = orderOf(form, { pairsName: position.pairsName, tradeType, leverage: contract.leverage });
    void place.mutateAsync(order).then(() => {
      toast(t('contract.closePlaced'), 'ok');
      onDone();
    }, toastError);
  };
  return (
    <div className="flex flex-col gap-3">
      <SideHead {...position} />
      <Segmented
        choices={[
          { value: 'LIMIT', label: t('contract.limitShort') },
          { value: 'MARKET', label: t('contract.marketShort') },
        ]}
        value={form.type === 'MARKET' ? 'MARKET' : 'LIMIT'}
        onChoose={(type) => setForm({ ...form, type })}
        label={t('contract.orderType')}
        size="large"
      />
      {form.type === 'MARKET' ? (
        <p className="flex h-10 items-center justify-center rounded-lg bg-sunken text-13 text-text-2">
          {t('contract.marketPrice')}
        </p>
      ) : (
        <PriceTextField
          label={t('contract.price')}
          value={form.price}
          onText={(text) => act({ type: 'text', field: 'price', text })}
          onStep={(ticks) => act({ type: 'stepPrice', field: 'price', ticks })}
          error={faultAt('price')}
          coin={known.wire.mainCur}
        />
      )}
      <Input
        label={t('contract.closeLots')}
        value={form.lots}
        placeholder={form.closeAll ? t('contract.allLots') : ''}
        onText={(text) => act({ type: 'lots', text })}
        error={faultAt('lots')}
        help={t('contract.closable', { lots: lotsText(position.availableLots) })}
        inputMode="numeric"
        autoComplete="off"
        alignEnd
        after={<span className="shrink-0 text-12 text-text-2">{t('contract.lotsUnit')}</span>}
      />
      <div className="px-1">
        <Slider
          percent={form.percent}
          onPercent={(percent) => act({ type: 'percent', percent })}
          label={t('contract.share')}
        />
      </div>
      <dl>
        <FactRow label={t('contract.closeResult')}>
          <Result text={resultText(form, contract, positionUnits(position, terms), position.side)} />
        </FactRow>
      </dl>
      {faultAt('form') && (
        <p role="status" className="text-12 text-bad">
          {faultAt('form')}
        </p>
      )}
      <Button
        wide
        size="large"
        busy={place.isPending || place.isSuccess}
        disabled={position.isLocked}
        onClick={submit}
      >
        {t('contract.confirmClose')}
      </Button>
    </div>
  );
}

function Result({ text }: { text: string }) {
  return <span className={directionText(directionOf(text))}>{text}</span>;
}

/** Of the part that is closed, at the typed price or at the mark; before the fee. */
function resultText(
  form: ContractForm,
  contract: FormContract,
  position: PositionUnits,
  side: 'LONG' | 'SHORT',
): string {
  const { terms } = contract;
  const closable = contract.closable[side];
  const whole = wholeLots(form);
  const typed = whole === undefined ? undefined : whole * pow10(LOT_SCALE);
  const lots = form.closeAll ? closable?.lots : typed;
  const qty = closable && lots !== undefined ? closeQty(terms, closable, lots) : undefined;
  const price = form.type === 'MARKET' ? contract.mark : unitsOfText(form.price, terms.priceScale);
  if (!qty || !price) return NO_FIGURE;
  const part = { ...position, qty, openNotional: costPart(position.openNotional, qty, position.qty) };
  return signedText(unrealisedPnl(terms, part, price), terms.quoteScale);
}
