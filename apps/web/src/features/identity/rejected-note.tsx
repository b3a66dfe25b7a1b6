/** Why a submission was rejected. */
import { TriangleAlert } from 'lucide-react';
import { t } from '../../locale/text.ts';
import { Note } from '../../ui/list-row.tsx';

export function RejectedNote({ reason }: { reason: string }) {
  return (
    <Note tone="warn" icon={<TriangleAlert size={16} aria-hidden />}>
      <span className="font-semibold text-text">{t('identity.rejectedTitle')}</span>
      {reason && <span className="block break-words">{t('identity.reason', { reason })}</span>}
    </Note>
  );
}
