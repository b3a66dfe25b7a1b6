/** The address of a withdrawal, with the way to the saved ones. */
import { ERRORS } from '@tern/protocol';
import { BookUser } from 'lucide-react';
import { useState } from 'react';
import type { Network } from '../../../features/chain/index.ts';
import {
  type AddressCheck,
  AddressInput,
  leaveWithdrawalDraft,
  type WithdrawalAction,
  type WithdrawalForm,
} from '../../../features/withdrawal/index.ts';
import { lateSheet } from '../../../kit/loading/late-sheet.tsx';
import { useNavigate } from '../../../kit/navigation/navigation.ts';
import { useScreenVisit } from '../../../kit/navigation/screen-context.ts';
import { t } from '../../../locale/text.ts';

const BookSheet = lateSheet(() => import('./book-sheet.tsx').then((file) => file.BookSheet));

interface AddressFieldProps {
  form: WithdrawalForm;
  dispatch(action: WithdrawalAction): void;
  network: Network | undefined;
  check: AddressCheck;
}

export function AddressField({ form, dispatch, network, check }: AddressFieldProps) {
  const navigate = useNavigate();
  const visit = useScreenVisit();
  const [isBookOpen, setBookOpen] = useState(false);
  const fill = (text: string) => dispatch({ type: 'address', text });
  const manage = () => {
    leaveWithdrawalDraft(visit, form);
    navigate('/assets/addressBook');
  };
  return (
    <div>
      <div className="flex items-center justify-between gap-3 text-13 text-text-2">
        <h2>{t('chain.withdrawAddress')}</h2>
        <button
          type="button"
          onClick={() => (network ? setBookOpen(true) : manage())}
          className="flex h-11 shrink-0 items-center gap-1 text-brand active:opacity-60"
        >
          <BookUser size={16} aria-hidden />
          {t('titles.addressBook')}
        </button>
      </div>
      <AddressInput
        label={t('chain.withdrawAddress')}
        address={form.address}
        onAddress={fill}
        check={check}
        tried={form.tried}
      />
      {check.state === 'refused' && check.code === ERRORS.addressBurn.code && (
        <button type="button" onClick={manage} className="h-10 text-13 font-semibold text-brand">
          {t('chain.removeBurn')}
        </button>
      )}
      {network && (
        <BookSheet
          open={isBookOpen}
          onClose={() => setBookOpen(false)}
          network={network}
          onChoose={fill}
          onManage={manage}
        />
      )}
    </div>
  );
}
