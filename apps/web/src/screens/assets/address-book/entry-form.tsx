/** The fields of a saved address. */
import { ERRORS } from '@tern/protocol';
import { type FormEvent, useState } from 'react';
import { type Network, NetworkField } from '../../../features/chain/index.ts';
import {
  type AddressCheck,
  AddressInput,
  coinsOfChain,
  uniqueChains,
  useAddressCheck,
} from '../../../features/withdrawal/index.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Input } from '../../../ui/input.tsx';

const LABEL_LENGTH = 20;

export interface Entry {
  /** '' for all coins of the network. */
  currency: string;
  chain: string;
  address: string;
  label: string;
}

interface EntryFormProps {
  networks: readonly Network[];
  onEntry(entry: Entry): void;
}

export function EntryForm({ networks, onEntry }: EntryFormProps) {
  const chains = uniqueChains(networks);
  const [chosen, choose] = useState('');
  const [currency, setCurrency] = useState('');
  const [address, setAddress] = useState('');
  const [label, setLabel] = useState('');
  const [tried, setTried] = useState(false);
  const chain = chains.length === 1 ? (chains[0]?.chain ?? '') : chosen;
  const coins = coinsOfChain(networks, chain);
  const check = unlessNotSaved(useAddressCheck(currency || (coins[0] ?? ''), chain, address));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const isChecked = check.state === 'valid' || check.state === 'none';
    if (chain === '' || address.trim() === '' || !isChecked) return;
    onEntry({ currency, chain, label, address: check.state === 'valid' ? check.checked.address : address });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <NetworkField
        networks={chains}
        chain={chain}
        onChoose={(next) => {
          choose(next);
          setCurrency('');
        }}
        error={tried && chain === '' ? t('chain.networkRequired') : undefined}
      />
      <ChoiceField
        label={t('chain.forCoin')}
        value={currency}
        choices={[
          { value: '', label: t('chain.allOfNetwork') },
          ...coins.map((coin) => ({ value: coin, label: coin })),
        ]}
        onChoose={setCurrency}
        closeLabel={t('app.close')}
      />
      <AddressInput
        label={t('chain.withdrawAddress')}
        address={address}
        onAddress={setAddress}
        check={check}
        tried={tried}
      />
      <Input
        size="large"
        label={t('chain.label')}
        value={label}
        onText={setLabel}
        placeholder={t('chain.labelHint')}
        maxLength={LABEL_LENGTH}
        autoComplete="off"
      />
      <p className="text-12 text-text-3">{t('chain.saveAgainNote')}</p>
      <Button type="submit" wide size="large">
        {t('account.next')}
      </Button>
    </form>
  );
}

/** With saved addresses alone allowed, one that is not saved yet is the very one to be saved here. */
function unlessNotSaved(check: AddressCheck): AddressCheck {
  if (check.state === 'refused' && check.code === ERRORS.addressNotSaved.code) return { state: 'none' };
  return check;
}
