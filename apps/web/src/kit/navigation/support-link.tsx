/** The way from a record to a new ticket that names it. */
import type { TicketRecord } from '@tern/protocol';
import { Headset } from 'lucide-react';
import { Link } from 'react-router';
import { t } from '../../locale/text.ts';

export function SupportLink({ kind, id }: { kind: TicketRecord; id: string }) {
  return (
    <Link
      to={`/customer?recordKind=${kind}&recordId=${id}`}
      className="flex h-11 items-center justify-center gap-1.5 text-13 text-text-2 active:opacity-60"
    >
      <Headset size={16} strokeWidth={1.6} aria-hidden />
      {t('app.contactSupport')}
    </Link>
  );
}
