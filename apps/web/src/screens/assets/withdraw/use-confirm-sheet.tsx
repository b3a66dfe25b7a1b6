/**
 * The way of a withdrawal to the server: the sheet, the call, the screen that follows. Invariant: what the sheet shows is what
 * is sent; two presses send one withdrawal.
 */
import { ApiError } from '@tern/client';
import { useState } from 'react';
import { type Security, useSecurityChanged } from '../../../features/member/index.ts';
import {
  type Confirmation,
  dropWithdrawalDraft,
  useRequestWithdrawal,
} from '../../../features/withdrawal/index.ts';
import { toastError } from '../../../kit/api/api.ts';
import { lateSheet } from '../../../kit/loading/late-sheet.tsx';
import { useNavigate } from '../../../kit/navigation/navigation.ts';
import { useIsHere } from '../../../kit/navigation/use-is-here.ts';
import { t } from '../../../locale/text.ts';
import { toast } from '../../../ui/toast.tsx';
import type { AskedWithdrawal } from './asked-withdrawal.ts';

const ConfirmSheet = lateSheet(() => import('./confirm-sheet.tsx').then((file) => file.ConfirmSheet));

/** The terms refuse it, not the confirmation: the form has to be looked at again. */
function isOfTerms(error: unknown): boolean {
  return error instanceof ApiError && error.code.startsWith('WALLET.');
}

export function useConfirmSheet(security: Security) {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const changed = useSecurityChanged();
  const [asked, setAsked] = useState<AskedWithdrawal>();
  const [isOpen, setOpen] = useState(false);
  const { mutateAsync, isPending } = useRequestWithdrawal();
  const send = async (confirmation: Confirmation) => {
    if (!asked) return;
    try {
      const { result } = await mutateAsync({ asked: asked.request, confirmation });
      dropWithdrawalDraft();
      if (isHere()) navigate(`/assets/withdrawCoinSuccess?id=${result.withdrawalId}`, { replace: true });
      else toast(t('titles.withdrawSubmitted'), 'ok');
    } catch (error) {
      toastError(error);
      if (isOfTerms(error)) setOpen(false);
      // One wrong password too many may have locked it.
      await changed();
    }
  };
  const open = (next: AskedWithdrawal) => {
    setAsked(next);
    setOpen(true);
  };
  const sheet = asked && (
    <ConfirmSheet
      open={isOpen}
      onClose={() => setOpen(false)}
      asked={asked}
      security={security}
      busy={isPending}
      onConfirm={send}
    />
  );
  return { open, sheet };
}
