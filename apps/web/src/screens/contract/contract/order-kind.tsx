/** Limit, market or plan; how long a limit order stays; what a plan order becomes. */
import { TIMES_IN_FORCE } from '@tern/protocol';
import { useState } from 'react';
import type { ContractForm, ContractFormAction } from '../../../features/contract/index.ts';
import { lateSheet } from '../../../kit/loading/late-sheet.tsx';
import { t } from '../../../locale/text.ts';
import { Opener, Option } from '../../../ui/option.tsx';

const Sheet = lateSheet(() => import('../../../ui/layer.tsx').then((file) => file.Sheet));

interface OrderKindProps {
  form: ContractForm;
  act(action: ContractFormAction): void;
  marketBoundPercent: bigint;
}

const TYPES = ['LIMIT', 'MARKET', 'PLAN'] as const;
const PLAN_TYPES = ['LIMIT', 'MARKET'] as const;
const SHORT = {
  LIMIT: 'contract.limitShort',
  MARKET: 'contract.marketShort',
  PLAN: 'contract.planShort',
} as const;

export function OrderKind({ form, act, marketBoundPercent }: OrderKindProps) {
  const [open, setOpen] = useState<'type' | 'second'>();
  const close = () => setOpen(undefined);
  const pick = (action: ContractFormAction) => {
    act(action);
    close();
  };
  const percent = marketBoundPercent.toString();
  const noteOf = (type: (typeof TYPES)[number]) =>
    type === 'MARKET' ? t('contract.MARKETNote', { percent }) : t(`contract.${type}Note`);
  const secondTitle = t(form.type === 'PLAN' ? 'contract.executionPrice' : 'contract.timeInForce');
  return (
    <div className="flex gap-2">
      <Opener onPress={() => setOpen('type')} className="flex-1">
        <span className="max-[389px]:hidden">{t(`contract.${form.type}`)}</span>
        <span className="min-[390px]:hidden">{t(SHORT[form.type])}</span>
      </Opener>
      {form.type !== 'MARKET' && (
        <Opener onPress={() => setOpen('second')} label={secondTitle}>
          {form.type === 'PLAN' ? t(SHORT[form.planType]) : t(`trade.tif${form.timeInForce}`)}
        </Opener>
      )}
      <Sheet
        open={open === 'type'}
        onClose={close}
        title={t('contract.orderType')}
        closeLabel={t('app.close')}
      >
        {TYPES.map((type) => (
          <Option
            key={type}
            title={t(`contract.${type}`)}
            note={noteOf(type)}
            chosen={type === form.type}
            onPress={() => pick({ type: 'orderType', orderType: type })}
          />
        ))}
      </Sheet>
      <Sheet open={open === 'second'} onClose={close} title={secondTitle} closeLabel={t('app.close')}>
        {form.type === 'PLAN'
          ? PLAN_TYPES.map((type) => (
              <Option
                key={type}
                title={t(`contract.${type}`)}
                note={noteOf(type)}
                chosen={type === form.planType}
                onPress={() => pick({ type: 'planType', planType: type })}
              />
            ))
          : TIMES_IN_FORCE.map((time) => (
              <Option
                key={time}
                title={t(`trade.${time}`)}
                note={t(`trade.${time}Note`)}
                chosen={time === form.timeInForce}
                onPress={() => pick({ type: 'timeInForce', timeInForce: time })}
              />
            ))}
      </Sheet>
    </div>
  );
}
