/** Adds to a bond that is short: an amount up to what is missing, then the trading password. */
import { compareDecimals, displayExact, isZero } from '@tern/math';
import { decimalOf } from '@tern/protocol';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  type MerchantStanding,
  usePostPasswordStep,
  useTopUpBond,
} from '../../../features/merchant/index.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/layer.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { toast } from '../../../ui/toast.tsx';

interface TopUpSheetProps {
  open: boolean;
  onClose(): void;
  standing: MerchantStanding;
}

const SCALE = 8;

export function TopUpSheet({ open, onClose, standing }: TopUpSheetProps) {
  const topUp = useTopUpBond();
  const { ask, sheet } = usePostPasswordStep(
    (amount: string, postPassword) => topUp.mutateAsync({ amount, postPassword }),
    () => {
      toast(t('merchant.toppedUp'), 'ok');
      onClose();
    },
  );
  return (
    <>
      <Sheet open={open} onClose={onClose} title={t('merchant.topUp')} closeLabel={t('app.close')}>
        <AmountForm standing={standing} onAmount={ask} />
      </Sheet>
      {sheet}
    </>
  );
}

function AmountForm({ standing, onAmount }: { standing: MerchantStanding; onAmount(amount: string): void }) {
  const navigate = useNavigate();
  const { bondMissing, available } = standing;
  const [amount, setAmount] = useState<string>(bondMissing);
  const most = compareDecimals(available, bondMissing) < 0 ? available : bondMissing;
  const wanted = decimalOf(amount);
  const isTooMuch = wanted !== undefined && compareDecimals(wanted, most) > 0;
  return (
    <div className="flex flex-col gap-4 pb-1">
      <NumberField
        size="large"
        label={t('merchant.topUpAmount')}
        entry={amount}
        onEntry={setAmount}
        decimals={SCALE}
        after={<span className="shrink-0 text-13 text-text-2">USDT</span>}
        help={t('merchant.topUpMost', { amount: displayExact(most) })}
        error={isTooMuch ? t('merchant.topUpTooMuch', { amount: displayExact(most) }) : undefined}
      />
      <div className="flex gap-3">
        <Button
          size="large"
          tone="ghost"
          share={1}
          onClick={() => navigate('/assets/transfer?from=assets&to=otc&coin=USDT')}
        >
          {t('merchant.toTransfer')}
        </Button>
        <Button
          size="large"
          share={1}
          disabled={wanted === undefined || isZero(wanted) || isTooMuch}
          onClick={() => wanted !== undefined && onAmount(wanted)}
        >
          {t('merchant.topUp')}
        </Button>
      </div>
    </div>
  );
}
