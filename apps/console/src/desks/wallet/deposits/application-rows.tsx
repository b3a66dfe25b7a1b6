/** The rows of the applications' list and their status. */
import type { DeskResult } from '@tern/protocol/desk';
import { t } from '../../../locale/text.ts';
import { Tag } from '../../../ui/tag.tsx';

export type ApplicationRow = DeskResult<'getDeskApplications'>['rows'][number];
export type ApplicationStatus = ApplicationRow['status'];

export const STATUSES = ['REVIEWING', 'CONFIRMED', 'REJECTED'] as const satisfies ApplicationStatus[];

const TONES = { REVIEWING: 'info', CONFIRMED: 'good', REJECTED: 'bad' } as const;

export function ApplicationTag({ status }: { status: ApplicationStatus }) {
  return <Tag tone={TONES[status]}>{t(`deposit.${status}`)}</Tag>;
}
