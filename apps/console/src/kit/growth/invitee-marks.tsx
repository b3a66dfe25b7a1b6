/** The marks of an invitee: without one it is VALID (rules/growth#marks). */
import type { InviteeMark } from '@tern/protocol';
import { t } from '../../locale/text.ts';
import { Tag } from '../../ui/tag.tsx';

export const markName = (mark: InviteeMark): string => t(`proposal.mark_${mark}`);

export function InviteeMarks({ marks }: { marks: readonly InviteeMark[] }) {
  if (marks.length === 0) return <Tag tone="good">{t('growth.valid')}</Tag>;
  return (
    <span className="row">
      {marks.map((mark) => (
        <Tag key={mark} tone="bad">
          {markName(mark)}
        </Tag>
      ))}
    </span>
  );
}
