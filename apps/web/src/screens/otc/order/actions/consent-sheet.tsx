/** The seller's consent to a reopening, with the trading password. */
import { useDisputeStep } from '../../../../features/otc/index.ts';
import { PostPasswordCells } from '../../../../features/payment/index.ts';
import { messageOf } from '../../../../kit/api/api.ts';
import { t } from '../../../../locale/text.ts';
import { Sheet } from '../../../../ui/layer.tsx';
import { toast } from '../../../../ui/toast.tsx';

interface ConsentSheetProps {
  open: boolean;
  onClose(): void;
  orderId: string;
}

export function ConsentSheet(props: ConsentSheetProps) {
  return (
    <Sheet
      open={props.open}
      onClose={props.onClose}
      title={t('otc.consentTitle')}
      closeLabel={t('app.close')}
    >
      <ConsentForm {...props} />
    </Sheet>
  );
}

function ConsentForm({ orderId, onClose }: ConsentSheetProps) {
  const consent = useDisputeStep('consentOtcReopening');
  return (
    <>
      <p className="pb-3 text-13 text-text-2">{t('otc.next_reopenSeller')}</p>
      <PostPasswordCells
        busy={consent.isPending}
        error={consent.error ? messageOf(consent.error) : ''}
        onClose={onClose}
        onPostPassword={(postPassword) =>
          void consent.mutateAsync({ orderId, postPassword }).then(
            () => {
              toast(t('otc.consented'), 'ok');
              onClose();
            },
            // The cells say why.
            () => {},
          )
        }
      />
    </>
  );
}
