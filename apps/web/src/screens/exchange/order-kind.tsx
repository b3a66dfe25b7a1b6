/** Limit or market, and how long a limit order stays: two fields that open sheets. */
import { ORDER_TYPES, TIMES_IN_FORCE, type WireOrderType, type WireTimeInForce } from '@tern/protocol';
import { useState } from 'react';
import type { OrderForm, OrderFormAction } from '../../features/spot/index.ts';
import { lateSheet } from '../../kit/loading/late-sheet.tsx';
import { t } from '../../locale/text.ts';
import { Opener, Option } from '../../ui/option.tsx';

const Sheet = lateSheet(() => import('../../ui/layer.tsx').then((file) => file.Sheet));

interface OrderKindProps {
  form: OrderForm;
  act(action: OrderFormAction): void;
}

export function OrderKind({ form, act }: OrderKindProps) {
  const [open, setOpen] = useState<'type' | 'timeInForce'>();
  const pick = (action: OrderFormAction) => {
    act(action);
    setOpen(undefined);
  };
  return (
    <div className="flex gap-2">
      <Opener onPress={() => setOpen('type')} className="flex-1">
        <span className="max-[359px]:hidden">
          {t(form.type === 'LIMIT' ? 'trade.limitOrder' : 'trade.marketOrder')}
        </span>
        <span className="min-[360px]:hidden">
          {t(form.type === 'LIMIT' ? 'trade.limit' : 'trade.market')}
        </span>
      </Opener>
      {form.type === 'LIMIT' && (
        <Opener onPress={() => setOpen('timeInForce')} label={t('trade.timeInForce')}>
          {t(`trade.tif${form.timeInForce}`)}
        </Opener>
      )}
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
    </div>
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
