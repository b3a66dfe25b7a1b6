/**
 * The parts beside an order form's available money: the button of the transfer, and the hint where money is missing.
 */
import type { WireAccountType } from '@tern/protocol';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { lateSheet } from '../../kit/loading/late-sheet.tsx';
import { usePart } from '../../kit/loading/use-part.ts';
import { loginAddress, useNavigate } from '../../kit/navigation/navigation.ts';
import { askToLogIn } from '../../kit/popups/confirm.ts';
import { isLoggedIn } from '../../kit/session/session.ts';
import { loadTexts } from '../../locale/text.ts';
import { IconButton } from '../../ui/button.tsx';

const TransferSheet = lateSheet(() =>
  Promise.all([import('./transfer-sheet.tsx'), loadTexts(['assets'])]).then(([file]) => file.TransferSheet),
);
const loadMissing = () =>
  Promise.all([import('./missing-money.tsx'), loadTexts(['assets'])]).then(([file]) => file.MissingMoney);

interface AccountMoneyProps {
  account: WireAccountType;
  currency: string;
  /** Free in the account; undefined while unknown or logged out. */
  free: string | undefined;
  /** The typed order wants more. */
  isShort: boolean;
}

/** @returns the hint, to stand below the line, and the button that stands in it */
export function useAccountMoney({ account, currency, free, isShort }: AccountMoneyProps, label: string) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const isMissing = free !== undefined && (isShort || !/[1-9]/.test(free));
  const Missing = usePart(isMissing, loadMissing);
  const show = async () => {
    if (isLoggedIn()) setOpen(true);
    else if (await askToLogIn()) navigate(loginAddress(location.pathname));
  };
  return {
    button: (
      <IconButton label={label} onClick={() => void show()} className="-mx-3 -my-2.5 relative text-brand">
        <ArrowLeftRight size={14} aria-hidden />
      </IconButton>
    ),
    hint: (
      <>
        {Missing && isMissing && (
          <Missing account={account} currency={currency} free={free} onTransfer={() => setOpen(true)} />
        )}
        <TransferSheet open={open} onClose={() => setOpen(false)} to={account} currency={currency} />
      </>
    ),
  };
}
