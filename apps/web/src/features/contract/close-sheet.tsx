/** Closes a part or all of a position, at a limit or at the market. */
import { displayLots } from '@tern/math';
import { type Closable, costPart, type PositionUnits, unrealisedPnl } from '@tern/math/contract';
import type { Decimal, WirePosition } from '@tern/protocol';
import { useState } from 'react';
import { useIsLost } from '../../feed/connection-lost.ts';
import { toastError } from '../../kit/api/api.ts';
import { confirm } from '../../kit/popups/confirm.ts';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { FilterChip } from '../../ui/chip.tsx';
import { Sheet } from '../../ui/layer.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { directionOf, directionText } from '../../ui/price.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast.tsx';
import { orderWarning } from '../orders/index.ts';
import { checkContract, checkOrder } from './check-order.ts';
import { closingContract } from './closing-contract.ts';
import { FactRow } from './facts.tsx';
import { faultText } from './fault-words.ts';
import { fieldPrice, NO_FIGURE, signedText } from './figure-words.ts';
import type { ContractSide, FormContract } from './form-contract.ts';
import { offeredClose } from './hedge-bound.ts';
import {
  type ContractForm,
  type ContractFormAction,
  changeContractForm,
  closedPart,
  EMPTY_FORM,
  unitsOfText,
} from './order-form.ts';
import { orderOf, partText, shareText } from './order-words.ts';
import type { PositionSheetProps } from './position-sheet-props.ts';
import { PriceTextField } from './price-text-field.tsx';
import { usePlaceContractOrder } from './queries.ts';
import { SideHead } from './side-head.tsx';
import { StateStrip } from './state-strip.tsx';
import { positionUnits } from './wire-units.ts';

export function CloseSheet({ open, onClose, ...rest }: PositionSheetProps) {
  const title = t('contract.closeTitle', { pair: rest.position.pairsName });
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={t('app.close')}>
      <CloseForm {...rest} onDone={onClose} />
    </Sheet>
  );
}

type CloseFormProps = Omit<PositionSheetProps, 'open' | 'onClose'> & { onDone(): void };

function CloseForm({ position, contract: known, live, onDone }: CloseFormProps) {
  const contract = closingContract(position, known, live);
  const { terms } = known;
  const tradeType = `CLOSE_${position.side}` as const;
  const place = usePlaceContractOrder();
  const isLost = useIsLost();
  const [form, setForm] = useState<ContractForm>(() =>
    changeContractForm(
      { ...EMPTY_FORM, tab: 'CLOSE', price: fieldPrice(contract.last || contract.mark, terms) },
      firstSize(position.side, contract),
      contract,
    ),
  );
  const [tried, setTried] = useState<ContractForm>();
  const act = (action: ContractFormAction) => setForm(changeContractForm(form, action, contract));
  const part = closedPart(form, position.side, contract);
  const fault = checkOrder(form, tradeType, contract);
  // Nothing that is typed opens a contract that takes no close: that is said before anything is tried.
  const shut = checkContract(form, false, contract);
  const shown = shut ?? (tried === form ? fault : undefined);
  const faultAt = (field: 'price' | 'lots' | 'form') =>
    shown?.field === field ? faultText(shown, terms) : undefined;
  const submit = async () => {
    setTried(form);
    if (fault || !(await isMeant(form, position.side, contract))) return;
    const order = orderOf(form, { pairsName: position.pairsName, tradeType, leverage: contract.leverage });
    void place.mutateAsync(order).then(() => {
      toast(t('contract.closePlaced'), 'ok');
      onDone();
    }, toastError);
  };
  return (
    <div className="flex flex-col gap-3">
      <SideHead {...position} />
      <StateStrip contract={known.wire} now={known.now} />
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
          entry={form.price}
          onEntry={(entry) => act({ type: 'typedPrice', field: 'price', entry })}
          decimals={terms.priceScale}
          onStep={(ticks) => act({ type: 'stepPrice', field: 'price', ticks })}
          error={faultAt('price')}
          coin={known.wire.mainCur}
        />
      )}
      <NumberField
        label={t('contract.closeLots')}
        entry={form.lots}
        placeholder={shareText(form)}
        onEntry={(entry) => act({ type: 'lots', entry })}
        decimals={0}
        error={faultAt('lots')}
        help={closableText(position, contract)}
        alignEnd
        after={
          form.closePercent === 0 && (
            <span className="shrink-0 text-12 text-text-2">{t('contract.lotsUnit')}</span>
          )
        }
      />
      <PercentTaps percent={form.closePercent} onTap={(percent) => act({ type: 'percent', percent })} />
      <dl>
        <FactRow label={t('contract.closesPart')}>{part ? partText(part, known.wire) : NO_FIGURE}</FactRow>
        <FactRow label={t('contract.closeResult')}>
          <Result text={resultText(form, contract, positionUnits(position, terms), part)} />
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
        disabled={position.isLocked || isLost || shut !== undefined}
        onClick={() => void submit()}
      >
        {t('contract.confirmClose')}
      </Button>
    </div>
  );
}

/** All of the position, or the part of it that may be closed now. */
function firstSize(side: ContractSide, contract: FormContract): ContractFormAction {
  const offered = offeredClose(side, contract);
  if (offered === undefined || offered === 'all') return { type: 'percent', percent: 100 };
  return 'lots' in offered
    ? { type: 'lots', entry: offered.lots.toString() as Decimal }
    : { type: 'percent', percent: offered.percent };
}

/** The help of the size: all that can be closed, and the part of it that the engine fills now. */
function closableText({ side, availableLots }: WirePosition, contract: FormContract): string {
  const all = t('contract.closable', { lots: displayLots(availableLots) });
  const offered = offeredClose(side, contract);
  if (offered === 'all') return all;
  if (offered === undefined) return `${all} · ${t('contract.closableNone')}`;
  return 'lots' in offered
    ? `${all} · ${t('contract.closableLots', { lots: offered.lots.toString() })}`
    : `${all} · ${t('contract.closablePercent', { percent: offered.percent })}`;
}

/** Asks once more for a price far from the one that the sheet began with: it has no book to ask. */
async function isMeant(form: ContractForm, side: ContractSide, contract: FormContract): Promise<boolean> {
  const { last, mark, terms } = contract;
  const price = form.type === 'MARKET' ? undefined : unitsOfText(form.price, terms.priceScale);
  const warning = orderWarning({ buys: side === 'SHORT', price }, [{ price: last || mark, qty: 0n }]);
  if (!warning) return true;
  return confirm({
    title: t('contract.confirmClose'),
    text: t(`trade.${warning.key}`, { percent: warning.percent }),
    confirmLabel: t('contract.confirmClose'),
    cancelLabel: t('app.cancel'),
    tone: 'danger',
  });
}

function Result({ text }: { text: string }) {
  return <span className={directionText(directionOf(text))}>{text}</span>;
}

const TAPS = [25, 50, 75, 100] as const;

function PercentTaps({ percent, onTap }: { percent: number; onTap(percent: number): void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons, no fields of a form
    <div role="group" aria-label={t('contract.closeShare')} className="grid grid-cols-4 gap-2">
      {TAPS.map((tap) => (
        <FilterChip key={tap} on={tap === percent} className="h-11" onClick={() => onTap(tap)}>
          {tap}%
        </FilterChip>
      ))}
    </div>
  );
}

/** The result of the part that is closed, at the typed price or at the mark; before the fee. */
function resultText(
  form: ContractForm,
  { terms, mark }: FormContract,
  position: PositionUnits,
  part: Closable | undefined,
): string {
  const price = form.type === 'MARKET' ? mark : unitsOfText(form.price, terms.priceScale);
  if (!part?.qty || !price) return NO_FIGURE;
  const { qty } = part;
  const closed = { ...position, qty, openNotional: costPart(position.openNotional, qty, position.qty) };
  return signedText(unrealisedPnl(terms, closed, price), terms.quoteScale);
}
