/** Limit or market, and how long a limit order stays: two fields that open sheets. */
import { ORDER_TYPES, TIMES_IN_FORCE, type WireOrderType, type WireTimeInForce } from '@tern/protocol';
import { Check, ChevronDown } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { OrderForm, OrderFormAction } from '../../features/spot/order-form.ts';
import { t } from '../../locale/text.ts';
import { cx } from '../../ui/cx.ts';

const Sheet = lazy(() => import('../../ui/layer.tsx').then((file) => ({ default: file.Sheet })));

interface OrderKindProps {
  form: OrderForm;
  act(action: OrderFormAction): void;
}

export function OrderKind({ form, act }: OrderKindProps) {
  const [open, setOpen] = useState<'type' | 'timeInForce'>();
  const [ever, setEver] = useState(false);
  const show = (which: 'type' | 'timeInForce') => {
    setEver(true);
    setOpen(which);
  };
  const pick = (action: OrderFormAction) => {
    act(action);
    setOpen(undefined);
  };
  return (
    <div className="flex gap-2">
      <Opener onPress={() => show('type')} className="flex-1">
        <span className="max-[359px]:hidden">
          {t(form.type === 'LIMIT' ? 'trade.limitOrder' : 'trade.marketOrder')}
        </span>
        <span className="min-[360px]:hidden">
          {t(form.type === 'LIMIT' ? 'trade.limit' : 'trade.market')}
        </span>
      </Opener>
      {form.type === 'LIMIT' && (
        <Opener onPress={() => show('timeInForce')} label={t('trade.timeInForce')}>
          {t(`trade.tif${form.timeInForce}`)}
        </Opener>
      )}
      {ever && (
        <Suspense>
          <Sheet
            open={open === 'type'}
            onClose={() => setOpen(undefined)}
            title={t('trade.orderType')}
            closeLabel={t('app.close')}
          >
            <TypeOptions chosen={form.type} onChoose={(orderType) => pick({ type: 'type', orderType })} />
          </Sheet>
          <Sheet
            open={open === 'timeInForce'}
            onClose={() => setOpen(undefined)}
            title={t('trade.timeInForce')}
            closeLabel={t('app.close')}
          >
            <TimeOptions
              chosen={form.timeInForce}
              onChoose={(timeInForce) => pick({ type: 'timeInForce', timeInForce })}
            />
          </Sheet>
        </Suspense>
      )}
    </div>
  );
}

interface OpenerProps {
  onPress(): void;
  label?: string;
  className?: string;
  children: ReactNode;
}

function Opener({ onPress, label, className, children }: OpenerProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      aria-haspopup="dialog"
      title={label}
      className={cx(
        'flex h-10 min-w-0 items-center justify-between gap-1 rounded-lg bg-sunken px-3 text-13 active:opacity-60',
        className,
      )}
    >
      <span className="truncate">{children}</span>
      <ChevronDown size={14} className="shrink-0 text-text-2" aria-hidden />
    </button>
  );
}

function TypeOptions({ chosen, onChoose }: { chosen: WireOrderType; onChoose(type: WireOrderType): void }) {
  return ORDER_TYPES.map((type) => (
    <Option
      key={type}
      title={t(type === 'LIMIT' ? 'trade.limitOrder' : 'trade.marketOrder')}
      note={t(type === 'LIMIT' ? 'trade.limitNote' : 'trade.marketNote')}
      chosen={type === chosen}
      onPress={() => onChoose(type)}
    />
  ));
}

function TimeOptions({
  chosen,
  onChoose,
}: {
  chosen: WireTimeInForce;
  onChoose(time: WireTimeInForce): void;
}) {
  return TIMES_IN_FORCE.map((time) => (
    <Option
      key={time}
      title={t(`trade.${time}`)}
      note={t(`trade.${time}Note`)}
      chosen={time === chosen}
      onPress={() => onChoose(time)}
    />
  ));
}

interface OptionProps {
  title: string;
  note: string;
  chosen: boolean;
  onPress(): void;
}

function Option({ title, note, chosen, onPress }: OptionProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onPress}
      className="flex min-h-[60px] w-full items-center gap-3 py-2 text-left active:opacity-60 [&+&]:border-t [&+&]:border-line"
    >
      <span className="min-w-0 flex-1">
        <span className={cx('block text-15', chosen && 'font-semibold text-brand')}>{title}</span>
        <span className="block text-12 text-text-3">{note}</span>
      </span>
      {chosen && <Check size={18} className="text-brand" aria-hidden />}
    </button>
  );
}
