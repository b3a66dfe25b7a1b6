/** Shows the question of confirm.ts. The words stay while the dialog fades out. */
import { User } from 'lucide-react';
import { useRef } from 'react';
import { useQuestion } from '../kit/popups/confirm.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/layer.tsx';
import { Ring } from '../ui/states.tsx';

export function ConfirmDialog() {
  const asked = useQuestion((state) => state.asked);
  const last = useRef(asked);
  if (asked) last.current = asked;
  const shown = last.current;
  if (!shown) return null;
  return (
    <Dialog
      open={asked !== undefined}
      onClose={() => shown.answer(false)}
      title={shown.title}
      text={shown.text}
      picture={
        shown.tone === 'person' && (
          <Ring tone="brand" size="medium">
            <User size={24} strokeWidth={1.6} aria-hidden />
          </Ring>
        )
      }
    >
      <div className="mt-5 flex gap-3">
        <Button tone="ghost" share={1} onClick={() => shown.answer(false)}>
          {shown.cancelLabel}
        </Button>
        <Button
          tone={shown.tone === 'danger' ? 'danger' : 'primary'}
          share={1}
          onClick={() => shown.answer(true)}
        >
          {shown.confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
