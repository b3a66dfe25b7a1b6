/** A payment link in the field of the address gives way to the address that it names. */
import { useEffect, useEffectEvent } from 'react';
import { type AddressCheck, isLink, type WithdrawalAction } from '../../../features/withdrawal/index.ts';

export function useReadLink(
  typed: string,
  check: AddressCheck,
  dispatch: (action: WithdrawalAction) => void,
): void {
  const link = typed.trim();
  const isRead = check.state === 'valid' && isLink(link);
  const replace = useEffectEvent(() => {
    if (check.state !== 'valid') return;
    const { address, amount } = check.checked;
    dispatch({ type: 'linkRead', link, address, amount });
  });
  useEffect(() => {
    if (isRead) replace();
  }, [isRead]);
}
