/** The transfer into the account of a form, without leaving the form. */
import { displayAmount } from '@tern/math';
import { decimalOf, type WireAccountType } from '@tern/protocol';
import { useState } from 'react';
import { toastError } from '../../kit/api/api.ts';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { FilterChip } from '../../ui/chip.tsx';
import { Sheet } from '../../ui/layer.tsx';
import { toast } from '../../ui/toast.tsx';
import { useContractAccount } from '../contract/index.ts';
import {
  AmountField,
  accountName,
  changeTransferForm,
  checkTransfer,
  moneyElsewhere,
  type TransferForm,
  useBalances,
  useTransfer,
} from '../wallet/index.ts';

export interface TransferSheetProps {
  open: boolean;
  onClose(): void;
  to: WireAccountType;
  currency: string;
}

export function TransferSheet(props: TransferSheetProps) {
  return (
    <Sheet open={props.open} onClose={props.onClose} title={t('assets.transfer')} closeLabel={t('app.close')}>
      <TransferBody {...props} />
    </Sheet>
  );
}

/** Built anew at each opening. */
function TransferBody({ onClose, to, currency }: TransferSheetProps) {
  const { balances } = useBalances();
  const transferable = useContractAccount().data?.transferable;
  const places = moneyElsewhere(balances ?? [], { account: to, currency, transferable });
  const [chosen, setChosen] = useState<WireAccountType>();
  const [amount, setAmount] = useState('');
  const [tried, setTried] = useState(false);
  const transfer = useTransfer();
  const from = chosen ?? places[0]?.account ?? (to === 'assets' ? 'spot' : 'assets');
  const free = balances && (places.find((place) => place.account === from)?.free ?? '0');
  const form: TransferForm = { from, to, currency, amount };
  const submit = () => {
    setTried(true);
    const typed = decimalOf(amount);
    if (checkTransfer(form, free) || typed === undefined) return;
    void transfer.mutateAsync({ from, to, currency, amount: typed }).then(() => {
      toast(t('assets.done'), 'ok');
      onClose();
    }, toastError);
  };
  return (
    <>
      <p className="text-13 text-text-2">
        {t('assets.fromTo', { from: accountName(from), to: accountName(to) })}
      </p>
      {places.length > 1 && (
        <div className="mt-3 flex flex-wrap gap-2">
          {places.map((place) => (
            <FilterChip
              key={place.account}
              on={place.account === from}
              onClick={() => {
                setChosen(place.account);
                setAmount('');
              }}
            >
              {accountName(place.account)} {displayAmount(place.free, currency)}
            </FilterChip>
          ))}
        </div>
      )}
      <AmountField
        form={form}
        free={free}
        act={(action) => setAmount(changeTransferForm(form, action).amount)}
        tried={tried && amount === ''}
      />
      <Button
        wide
        size="large"
        className="mt-4"
        disabled={free === undefined}
        busy={transfer.isPending}
        onClick={submit}
      >
        {t('assets.confirm')}
      </Button>
    </>
  );
}
