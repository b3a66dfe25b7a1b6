/** Says what became of a change that was sent. */
import { toastError } from '../../kit/api/api.ts';
import { toast } from '../../ui/toast.tsx';

export async function toastOutcome(sent: Promise<unknown>, doneText: string): Promise<void> {
  try {
    await sent;
    toast(doneText, 'ok');
  } catch (error) {
    toastError(error);
  }
}
