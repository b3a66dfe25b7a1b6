/** The order form. What it shows follows from the reducer; what checkOrder has against it stands at the field. */
import type { WireContract } from '@tern/protocol';
import { useState } from 'react';
import {
  type ContractForm,
  type ContractFormAction,
  canHaveTpsl,
  checkOrder,
  type FormContract,
  faultText,
  hasPrice,
  keptText,
  keptTriggers,
  type LiveFigures,
  type OrderFault,
  PriceTextField,
  SourceChoice,
  shareText,
  TpslFields,
  type TradeType,
} from '../../../features/contract/index.ts';
import { t } from '../../../locale/text.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { Tick } from '../../../ui/tick.tsx';
import { AvailableBalance } from './available-balance.tsx';
import { OrderKind } from './order-kind.tsx';
import { PlaceButtons } from './place-buttons.tsx';

interface OrderEntryProps {
  contract: WireContract;
  known: FormContract;
  live: LiveFigures;
  form: ContractForm;
  act(action: ContractFormAction): void;
}

interface Tried {
  form: ContractForm;
  tradeType: TradeType;
}

/** The fault of the very form that was pressed; another key or button asks anew. */
function useFault(form: ContractForm, known: FormContract) {
  const [tried, setTried] = useState<Tried>();
  const fault = tried?.form === form ? checkOrder(form, tried.tradeType, known) : undefined;
  return { fault, onTry: (tradeType: TradeType) => setTried({ form, tradeType }) };
}

export function OrderEntry({ contract, known, live, form, act }: OrderEntryProps) {
  const { fault, onTry } = useFault(form, known);
  const textAt = (field: OrderFault['field']) =>
    fault?.field === field ? faultText(fault, known.terms, form.type === 'PLAN') : undefined;
  const priceField = (field: 'price' | 'triggerPrice', label: string) => (
    <PriceTextField
      label={label}
      entry={form[field]}
      onEntry={(entry) => act({ type: 'typedPrice', field, entry })}
      decimals={known.terms.priceScale}
      onStep={(ticks) => act({ type: 'stepPrice', field, ticks })}
      error={textAt(field)}
      coin={contract.mainCur}
    />
  );
  return (
    <div className="flex flex-col gap-1.5">
      <OrderKind form={form} act={act} marketBoundPercent={known.marketBoundPercent} />
      {form.type === 'PLAN' && (
        <>
          {priceField('triggerPrice', t('contract.triggerPrice'))}
          <SourceChoice
            value={form.triggerSource}
            onChoose={(source) => act({ type: 'source', of: 'triggerSource', source })}
          />
        </>
      )}
      {hasPrice(form) ? (
        priceField('price', t(form.type === 'PLAN' ? 'contract.executionPrice' : 'contract.price'))
      ) : (
        <p className="flex h-10 items-center justify-center rounded-lg bg-sunken text-13 text-text-2">
          {t('contract.marketPrice')}
        </p>
      )}
      <NumberField
        label={t('contract.lots')}
        entry={form.lots}
        placeholder={shareText(form)}
        onEntry={(entry) => act({ type: 'lots', entry })}
        decimals={0}
        error={textAt('lots')}
        alignEnd
        after={
          form.closePercent === 0 && (
            <span className="shrink-0 text-12 text-text-2">
              <span className="max-[389px]:hidden">{t('contract.lotsUnitLong')}</span>
              <span className="min-[390px]:hidden">{t('contract.lotsUnit')}</span>
            </span>
          )
        }
      />
      <Slider
        percent={form.percent}
        onPercent={(percent) => act({ type: 'percent', percent })}
        label={t('contract.share')}
      />
      {canHaveTpsl(form) && <Attached {...{ contract, known, live, form, act, fault, textAt }} />}
      <AvailableBalance form={form} known={known} />
      {textAt('form') && (
        <p role="status" className="text-12 text-bad">
          {textAt('form')}
        </p>
      )}
      <PlaceButtons contract={contract} known={known} live={live} form={form} act={act} onTry={onTry} />
    </div>
  );
}

interface AttachedProps extends OrderEntryProps {
  fault: OrderFault | undefined;
  textAt(field: OrderFault['field']): string | undefined;
}

function Attached({ contract, known, live, form, act, fault, textAt }: AttachedProps) {
  const held = live.positions?.filter(({ pairsName }) => pairsName === contract.pairsName) ?? [];
  return (
    <>
      <Tick
        checked={form.withTpsl}
        onChange={(on) => act({ type: 'withTpsl', on })}
        label={t('contract.tpsl')}
        className="relative -mb-3 h-10 self-start pr-2 text-12 text-text-2"
      />
      {form.withTpsl && (
        <TpslFields
          takeProfit={form.takeProfit}
          stopLoss={form.stopLoss}
          source={form.tpslSource}
          onEntry={(field, entry) => act({ type: 'typedPrice', field, entry })}
          decimals={known.terms.priceScale}
          onSource={(source) => act({ type: 'source', of: 'tpslSource', source })}
          fault={fault && { field: fault.field, text: textAt(fault.field) ?? '' }}
        />
      )}
      {keptTriggers(form, held, known).map((kept) => (
        <p key={kept.side} className="text-12 text-text-2">
          {keptText(kept, known.terms)}
        </p>
      ))}
    </>
  );
}
