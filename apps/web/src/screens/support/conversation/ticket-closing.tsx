/** Closes an own ticket, and opens it again while that is allowed. */
import { useTicketStep } from '../../../features/support/index.ts';
import { confirm } from '../../../kit/popups/confirm.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';

export function CloseButton({ ticketId }: { ticketId: string }) {
  const closing = useTicketStep(ticketId, 'closeTicket');
  const ask = async () => {
    const agreed = await confirm({
      title: t('support.closeAsk'),
      text: t('support.closeText'),
      confirmLabel: t('support.close'),
      cancelLabel: t('app.cancel'),
    });
    if (agreed) closing.mutate();
  };
  return (
    <button
      type="button"
      disabled={closing.isPending}
      onClick={() => void ask()}
      className="-my-0.5 h-11 shrink-0 text-13 text-text-2 active:opacity-60"
    >
      {t('support.close')}
    </button>
  );
}

export function ReopenButton({ ticketId }: { ticketId: string }) {
  const reopening = useTicketStep(ticketId, 'reopenTicket');
  return (
    <Button wide tone="soft" busy={reopening.isPending} onClick={() => reopening.mutate()}>
      {t('support.reopen')}
    </Button>
  );
}
