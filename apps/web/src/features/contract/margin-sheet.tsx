/** Adds to an isolated position's margin or takes out of it, with what the figures would be then. */
import { formatUnits, parseUnits } from '@tern/math';
import { accountFigures, type PositionFigures, riskText } from '@tern/math/contract';
import type { WireMarginChange } from '@tern/protocol';
import { useState } from 'react';
import { toastError } from '../../kit/api/api.ts';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/layer.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { QuietNote } from '../../ui/quiet-note.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast.tsx';
import { removableMargin, withMargin } from './account-changes.ts';
import { Change, FactRow } from './facts.tsx';
import { moneyText, NO_FIGURE, priceText, spendableText } from './figure-words.ts';
import { unitsOfText } from './order-form.ts';
import { plainPrice } from './order-words.ts';
import type { PositionSheetProps } from './position-sheet-props.ts';
import { useChangeMargin } from './queries.ts';
import { riskColour } from './risk-parts.tsx';
import { SideHead } from './side-head.tsx';
import { StateStrip } from './state-strip.tsx';
import { positionUnits } from './wire-units.ts';

export function MarginSheet({ open, onClose, ...rest }: PositionSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={t('contract.marginTitle')} closeLabel={t('app.close')}>
      <MarginForm {...rest} onDone={onClose} />
    </Sheet>
  );
}

type MarginFormProps = Omit<PositionSheetProps, 'open' | 'onClose'> & { onDone(): void };

function MarginForm({ position, contract, live, onDone }: MarginFormProps) {
  const { quoteScale } = contract.terms;
  const save = useChangeMargin();
  const [change, setChange] = useState<WireMarginChange>('ADD');
  const [entry, setEntry] = useState('');
  const [isTried, setTried] = useState(false);
  const most =
    change === 'ADD'
      ? (live.figures?.available ?? 0n)
      : removableMargin(positionUnits(position, contract.terms), contract);
  const amount = unitsOfText(entry, quoteScale) ?? 0n;
  const fault =
    amount > most
      ? t('contract.amountTooMuch')
      : isTried && amount === 0n
        ? t('contract.amountRequired')
        : '';
  const submit = () => {
    setTried(true);
    if (amount === 0n || amount > most) return;
    const { pairsName, side } = position;
    void save.mutateAsync({ pairsName, side, change, amount: plainPrice(entry) ?? '0' }).then(() => {
      toast(t('contract.marginChanged'), 'ok');
      onDone();
    }, toastError);
  };
  return (
    <div className="flex flex-col gap-3">
      <SideHead {...position} />
      <StateStrip contract={contract.wire} now={contract.now} />
      <Segmented<WireMarginChange>
        choices={[
          { value: 'ADD', label: t('contract.ADD') },
          { value: 'REMOVE', label: t('contract.REMOVE') },
        ]}
        value={change}
        onChoose={(chosen) => {
          setChange(chosen);
          setEntry('');
          setTried(false);
        }}
        label={t('contract.marginTitle')}
        size="large"
      />
      <NumberField
        label={t('contract.amount')}
        entry={entry}
        onEntry={setEntry}
        decimals={quoteScale}
        error={fault}
        help={t('contract.most', { amount: spendableText(most, quoteScale) })}
        size="large"
        alignEnd
        after={
          <button
            type="button"
            onClick={() => setEntry(formatUnits(most, quoteScale))}
            className="flex h-11 shrink-0 items-center text-13 font-semibold text-brand active:opacity-60"
          >
            {t('contract.takeAll')}
          </button>
        }
      />
      <After
        position={position}
        contract={contract}
        live={live}
        amount={change === 'ADD' ? amount : -amount}
      />
      {change === 'REMOVE' && <QuietNote>{t('contract.removeNote')}</QuietNote>}
      <Button
        wide
        size="large"
        busy={save.isPending || save.isSuccess}
        disabled={position.isLocked}
        onClick={submit}
      >
        {t('contract.confirm')}
      </Button>
    </div>
  );
}

function After({
  position,
  contract,
  live,
  amount,
}: Pick<MarginFormProps, 'position' | 'contract' | 'live'> & { amount: bigint }) {
  const { terms } = contract;
  const { units, figures, contractOf } = live;
  const now = figures?.positions.get(position.positionId);
  const isPossible = parseUnits(position.margin, terms.quoteScale) + amount > 0n;
  const next =
    units && isPossible
      ? accountFigures(withMargin(units, position.positionId, amount), contractOf)?.positions.get(
          position.positionId,
        )
      : undefined;
  const text = (read: (one: PositionFigures) => string) => ({
    from: now ? read(now) : NO_FIGURE,
    to: next ? read(next) : NO_FIGURE,
  });
  return (
    <dl>
      <FactRow label={t('contract.marginAfter')}>
        <Change {...text((one) => moneyText(one.occupiedMargin, terms.quoteScale))} />
      </FactRow>
      <FactRow label={t('contract.riskAfter')}>
        <Change
          {...text((one) => riskText(one.scope))}
          className={next ? riskColour(next.scope) : undefined}
        />
      </FactRow>
      <FactRow label={t('contract.liquidationAfter')}>
        <Change {...text((one) => priceText(one.liquidationPrice, terms))} />
      </FactRow>
    </dl>
  );
}
