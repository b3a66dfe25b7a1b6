/** The field of an address, typed, pasted or read from a QR code, with the result of its check below. */

import { Check, LoaderCircle, ScanLine } from 'lucide-react';
import { useState } from 'react';
import { useVisibleEnds } from '../../kit/forms/use-visible-ends.ts';
import { t } from '../../locale/text.ts';
import { IconButton } from '../../ui/button.tsx';
import { Input } from '../../ui/input.tsx';
import { ScanSheet } from './late-scan-sheet.ts';
import type { AddressCheck } from './use-address-check.ts';
import { ADDRESS_LENGTH } from './withdrawal-form.ts';

interface AddressInputProps {
  label: string;
  address: string;
  onAddress(text: string): void;
  check: AddressCheck;
  /** A submit was tried: an empty field is a fault now. */
  tried: boolean;
}

export function AddressInput({ label, address, onAddress, check, tried }: AddressInputProps) {
  const [isScanning, setScanning] = useState(false);
  const { take, isCleaned } = useVisibleEnds(address, onAddress);
  const error =
    check.state === 'refused' || check.state === 'failed'
      ? check.message
      : tried && address.trim() === ''
        ? t('chain.addressRequired')
        : undefined;
  return (
    <div>
      <Input
        size="large"
        value={address}
        onText={take}
        placeholder={t('chain.addressHint')}
        aria-label={label}
        maxLength={ADDRESS_LENGTH}
        autoComplete="off"
        error={error}
        after={
          <IconButton label={t('chain.scan')} onClick={() => setScanning(true)} className="text-text-2">
            <ScanLine size={20} strokeWidth={1.6} aria-hidden />
          </IconButton>
        }
      />
      {isCleaned && (
        <p role="status" className="mt-1 text-12 text-text-2">
          {t('chain.endsCleaned')}
        </p>
      )}
      <Result check={check} />
      <ScanSheet open={isScanning} onClose={() => setScanning(false)} onRead={take} />
    </div>
  );
}

function Result({ check }: { check: AddressCheck }) {
  if (check.state === 'failed')
    return (
      <button type="button" onClick={check.again} className="h-10 text-13 font-semibold text-brand">
        {t('chain.checkAgain')}
      </button>
    );
  const words = resultWords(check);
  return (
    <p aria-live="polite" className="mt-1 flex min-h-[18px] items-center gap-1 text-12">
      {check.state === 'checking' && (
        <LoaderCircle size={12} className="animate-spin text-text-3" aria-hidden />
      )}
      {check.state === 'valid' && <Check size={12} className="text-ok" aria-hidden />}
      <span className={check.state === 'valid' ? 'text-ok' : 'text-text-3'}>{words}</span>
    </p>
  );
}

function resultWords(check: AddressCheck): string {
  if (check.state === 'checking') return t('chain.addressChecking');
  if (check.state !== 'valid') return '';
  const { isSaved, isNew } = check.checked;
  if (isSaved) return t('chain.addressSaved');
  return isNew ? t('chain.addressNew') : t('chain.addressValid');
}
