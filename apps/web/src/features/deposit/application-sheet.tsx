/** All that is known of one application. */
import { displayExact } from '@tern/math';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { copyAndSay } from '../../kit/device/copy-and-say.ts';
import { SupportLink } from '../../kit/navigation/support-link.tsx';
import { t } from '../../locale/text.ts';
import { IconButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { type Fact, FactList } from '../../ui/fact-list.tsx';
import { Sheet } from '../../ui/layer.tsx';
import { fullTime } from '../../ui/time-words.ts';
import { type Application, statusText, statusTone } from './application-words.ts';

interface ApplicationSheetProps {
  open: boolean;
  onClose(): void;
  application: Application;
}

export function ApplicationSheet({ open, onClose, application }: ApplicationSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={t('deposit.application')} closeLabel={t('app.close')}>
      <FactList facts={factsOf(application)} />
      {application.status === 'REVIEWING' && (
        <p className="mt-3 text-12 text-text-3">{t('deposit.reviewDays')}</p>
      )}
      <div className="mt-2">
        <SupportLink kind="APPLICATION" id={application.id} />
      </div>
    </Sheet>
  );
}

function factsOf(application: Application): Fact[] {
  const { id, currency, amount, credited, fromAddress, toAddress, hash, remark, status } = application;
  const amountOf = (units: string) => `${displayExact(units)} ${currency}`;
  const facts: (Fact | false)[] = [
    [
      t('deposit.status'),
      <Chip key="status" tone={statusTone(status)}>
        {statusText(status)}
      </Chip>,
    ],
    application.reason !== '' && [t('deposit.reason'), <Long key="reason" text={application.reason} />],
    [t('deposit.amount'), amountOf(amount)],
    credited !== '' && [t('deposit.credited'), amountOf(credited)],
    [t('deposit.from'), <Copied key="from" text={fromAddress} label={t('deposit.copyFrom')} />],
    [t('deposit.receiving'), <Copied key="to" text={toAddress} label={t('deposit.copyReceiving')} />],
    hash !== '' && [t('deposit.hash'), <Copied key="hash" text={hash} label={t('deposit.copyHash')} />],
    remark !== '' && [t('deposit.remark'), <Long key="remark" text={remark} />],
    [t('deposit.time'), fullTime(application.time)],
    application.decidedTime > 0 && [t('deposit.decidedTime'), fullTime(application.decidedTime)],
    [t('deposit.number'), id],
  ];
  return facts.filter((fact) => fact !== false);
}

function Long({ text }: { text: string }): ReactNode {
  return <span className="break-words whitespace-pre-line">{text}</span>;
}

function Copied({ text, label }: { text: string; label: string }) {
  return (
    <span className="flex items-center justify-end gap-3">
      <span className="min-w-0 break-all">{text}</span>
      <IconButton label={label} onClick={() => void copyAndSay(text)} className="mr-[-15px] text-text-2">
        <Copy size={16} strokeWidth={1.6} aria-hidden />
      </IconButton>
    </span>
  );
}
