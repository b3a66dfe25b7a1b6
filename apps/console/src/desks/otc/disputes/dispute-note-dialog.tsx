/** A note on a dispute, which operators alone read. */
import { useAct } from '../../../kit/actions.tsx';
import { NoteDialog } from '../../../kit/note-dialog.tsx';
import type { Notes } from '../../../kit/otc/evidence.ts';
import { t } from '../../../locale/text.ts';

interface Props {
  orderId: string;
  orderNumber: string;
  onClose(): void;
  onAdded(notes: Notes): void;
}

export function DisputeNoteDialog({ orderId, orderNumber, onClose, onAdded }: Props) {
  const act = useAct();
  const send = (text: string) =>
    act({
      call: 'addOtcDisputeNote',
      request: { orderId, text },
      title: t('otc.addNote'),
      subject: t('otc.orderNumbered', { number: orderNumber }),
      onDone: ({ notes }) => onAdded(notes),
    });
  return (
    <NoteDialog
      draft={{ form: 'addOtcDisputeNote', subject: orderId }}
      isOpen
      title={t('otc.addNote')}
      label={t('otc.note')}
      hint={t('otc.noteHint')}
      wanted={t('otc.noteWanted')}
      onClose={onClose}
      onSave={send}
    />
  );
}
