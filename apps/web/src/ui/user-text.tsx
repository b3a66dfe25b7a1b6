/** A text of another member, shown as the text that it is: no markup, no link, and no turn of its direction that reaches past it. */
import { cx } from './cx.ts';

const DIRECTION_CONTROLS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

export function UserText({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <bdi dir="auto" className={cx('break-words whitespace-pre-line', className)}>
      {text.replace(DIRECTION_CONTROLS, '')}
    </bdi>
  );
}
