/** The form by which the demo's outside wallet pays an address. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { decimalOf } from '@tern/protocol';
import { useState } from 'react';
import { toastError } from '../../../kit/api/api.ts';
import { demoChainApi } from '../../../kit/calls/demo-chain.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/input.tsx';
import { Card } from '../../../ui/list-row.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Segmented } from '../../../ui/tabs.tsx';
import { toast } from '../../../ui/toast.tsx';

/** The finest that a network counts; what the chosen one counts the demo's wallet checks. */
const CHAIN_DECIMALS = 18;

interface PayFormProps {
  chain: string;
  currencies: readonly string[];
  /** `coin` and `to` of the address by which a deposit screen led here. */
  asked: URLSearchParams | undefined;
}

export function PayForm({ chain, currencies, asked }: PayFormProps) {
  const queries = useQueryClient();
  const coin = asked?.get('coin') ?? '';
  const [currency, setCurrency] = useState(currencies.includes(coin) ? coin : (currencies.at(-1) ?? ''));
  const [address, setAddress] = useState(asked?.get('to') ?? '');
  const [entry, setEntry] = useState<string>('');
  const amount = decimalOf(entry);
  const pay = useMutation({
    mutationFn: (paid: string) =>
      demoChainApi.call('payFromDemoWallet', { chain, currency, address: address.trim(), amount: paid }),
    onSuccess: () => {
      setEntry('');
      toast(t('demoChain.paid'), 'ok');
      return queries.invalidateQueries({ queryKey: ['demo-chain'] });
    },
    onError: toastError,
  });
  return (
    <Card className="p-4">
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!pay.isPending && amount !== undefined) pay.mutate(amount);
        }}
      >
        <h2 className="text-14 font-semibold">{t('demoChain.pay')}</h2>
        <Segmented
          label={t('demoChain.coin')}
          choices={currencies.map((value) => ({ value, label: value }))}
          value={currency}
          onChoose={setCurrency}
        />
        <Input size="large" label={t('demoChain.to')} value={address} onText={setAddress} />
        <NumberField
          size="large"
          label={t('demoChain.amount')}
          entry={entry}
          onEntry={setEntry}
          decimals={CHAIN_DECIMALS}
        />
        <Button
          type="submit"
          size="large"
          busy={pay.isPending}
          disabled={address.trim() === '' || amount === undefined}
        >
          {t('demoChain.pay')}
        </Button>
      </form>
    </Card>
  );
}
