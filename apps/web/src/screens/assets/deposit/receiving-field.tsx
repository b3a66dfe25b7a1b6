/** The addresses to which the coin may be sent: one is chosen, each can be copied. */
import { Copy } from 'lucide-react';
import { useId } from 'react';
import {
  type ApplicationAction,
  type ApplicationForm,
  type ReceivingAddress,
  receivingKey,
  receivingOf,
} from '../../../features/deposit/index.ts';
import { copyAndSay } from '../../../kit/device/copy-and-say.ts';
import { networkWords } from '../../../kit/preferences/network-words.ts';
import { t } from '../../../locale/text.ts';
import { IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';

interface ReceivingFieldProps {
  form: ApplicationForm;
  dispatch(action: ApplicationAction): void;
  addresses: readonly ReceivingAddress[];
  error: string | undefined;
}

export function ReceivingField({ form, dispatch, addresses, error }: ReceivingFieldProps) {
  const id = useId();
  const chosen = receivingOf(form, addresses);
  return (
    <fieldset aria-describedby={`${id}-note`}>
      <legend className="mb-2 text-13 text-text-2">{t('deposit.receiving')}</legend>
      <div
        className={cx(
          'rounded-lg bg-sunken px-3',
          error ? 'shadow-[inset_0_0_0_1.5px_var(--red)]' : 'shadow-[inset_0_0_0_1px_var(--line)]',
        )}
      >
        {addresses.map((one) => (
          <Choice
            key={receivingKey(one)}
            name={id}
            receiving={one}
            isChosen={one === chosen}
            onChoose={() => dispatch({ type: 'receiving', key: receivingKey(one) })}
          />
        ))}
      </div>
      <p id={`${id}-note`} className={cx('mt-1 text-12', error ? 'text-bad' : 'text-text-3')}>
        {error ?? t('deposit.receivingHint', { coin: form.currency })}
      </p>
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  receiving: ReceivingAddress;
  isChosen: boolean;
  onChoose(): void;
}

function Choice({ name, receiving: { network, address }, isChosen, onChoose }: ChoiceProps) {
  return (
    <div className="flex items-center gap-3 [&+&]:border-t [&+&]:border-line">
      <label className="flex min-h-14 min-w-0 flex-1 items-center gap-3 py-2 active:opacity-60">
        <input
          type="radio"
          name={name}
          checked={isChosen}
          onChange={onChoose}
          className="size-5 shrink-0 appearance-none text-16 rounded-full border-2 border-text-3 checked:border-6 checked:border-brand"
        />
        <span className="min-w-0 flex-1">
          <b className={cx('block text-13 font-semibold', isChosen && 'text-brand')}>
            {networkWords(network)}
          </b>
          <span className="block text-13 break-all">{address}</span>
        </span>
      </label>
      <IconButton
        label={t('deposit.copyAddress', { network: networkWords(network) })}
        onClick={() => void copyAndSay(address)}
        className="mr-[-11px] text-brand"
      >
        <Copy size={20} strokeWidth={1.6} aria-hidden />
      </IconButton>
    </div>
  );
}
