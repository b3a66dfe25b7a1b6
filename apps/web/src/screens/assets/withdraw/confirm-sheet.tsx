/** The withdrawal as it will be sent, to be compared character by character, and then the confirmation by the owner. */
import { displayExact } from '@tern/math';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { AddressText } from '../../../features/chain/index.ts';
import type { Security } from '../../../features/member/index.ts';
import { type Confirmation, ConfirmationForm } from '../../../features/withdrawal/index.ts';
import { networkWords } from '../../../kit/preferences/network-words.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Sheet } from '../../../ui/layer.tsx';
import { Note } from '../../../ui/list-row.tsx';
import type { AskedWithdrawal } from './asked-withdrawal.ts';

interface ConfirmSheetProps {
  open: boolean;
  onClose(): void;
  asked: AskedWithdrawal;
  security: Security;
  busy: boolean;
  onConfirm(confirmation: Confirmation): Promise<void>;
}

export function ConfirmSheet({ open, onClose, ...rest }: ConfirmSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={t('chain.confirmTitle')} closeLabel={t('app.close')}>
      <Steps {...rest} />
    </Sheet>
  );
}

/** Built anew at each opening: it is compared each time. */
function Steps({ asked, ...rest }: Omit<ConfirmSheetProps, 'open' | 'onClose'>) {
  const [isCompared, setCompared] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      <Whole asked={asked} />
      {isCompared ? (
        <ConfirmationForm submitLabel={t('chain.confirmSubmit')} {...rest} />
      ) : (
        <>
          <FactList
            facts={[
              [t('chain.recordAmount'), `${displayExact(asked.request.amount)} ${asked.request.currency}`],
              [t('chain.fee'), `${displayExact(asked.request.fee)} ${asked.request.currency}`],
            ]}
          />
          <Note tone="warn" icon={<TriangleAlert size={16} aria-hidden />}>
            {t('chain.compare')}
          </Note>
          <Button wide size="large" onClick={() => setCompared(true)}>
            {t('chain.next')}
          </Button>
        </>
      )}
    </div>
  );
}

/** Stays in sight while the codes are typed. */
function Whole({ asked: { request, network, arrives } }: { asked: AskedWithdrawal }) {
  return (
    <div className="rounded-xl bg-sunken p-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-12 text-text-2">{t('chain.arrives')}</span>
        <b className="text-20 font-semibold break-all">
          {displayExact(arrives)} <span className="text-13">{request.currency}</span>
        </b>
      </p>
      <p className="mt-2 flex justify-between gap-3 text-13">
        <span className="text-text-2">{t('chain.network')}</span>
        <b className="font-semibold">{networkWords(network)}</b>
      </p>
      <p className="mt-2 text-13 text-text-2">{t('chain.address')}</p>
      <AddressText address={request.address} className="mt-0.5 text-15" />
    </div>
  );
}
