/** The check of an address while it is typed: asked a moment after the last key, for the network that is chosen. */
import { ApiError } from '@tern/client';
import { type CallResult, ERRORS, isBurnAddress } from '@tern/protocol';
import { useEffect, useState } from 'react';
import { messageOf } from '../../kit/api/api.ts';
import { t } from '../../locale/text.ts';
import { useCheckedAddress } from './queries.ts';

const SETTLES_AFTER_MS = 350;

export type AddressCheck =
  /** Nothing is typed, or no network is chosen. */
  | { state: 'none' }
  | { state: 'checking' }
  | { state: 'valid'; checked: CallResult<'checkAddress'> }
  | { state: 'refused'; message: string; code: string }
  /** There was no answer. */
  | { state: 'failed'; message: string; again(): void };

export function useAddressCheck(currency: string, chain: string, address: string): AddressCheck {
  const typed = address.trim();
  const settled = useSettled(typed);
  const asked = isBurnAddress(settled) ? '' : settled;
  const { data, error, isPending, refetch } = useCheckedAddress(currency, chain, asked);
  if (isBurnAddress(typed))
    return { state: 'refused', message: t('chain.addressBurn'), code: ERRORS.addressBurn.code };
  if (typed === '' || chain === '') return { state: 'none' };
  if (typed !== settled) return { state: 'checking' };
  if (error instanceof ApiError && error.kind === 'refused')
    return { state: 'refused', message: error.message, code: error.code };
  if (data) return { state: 'valid', checked: data };
  if (isPending) return { state: 'checking' };
  return { state: 'failed', message: messageOf(error), again: () => void refetch() };
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
