/** The steps that need a question alone: refuse a reopening, excuse a cancel, block the other party. */
import type { OtcAction } from '@tern/protocol';
import { type OtcOrderDetail, useBlockMember, useDisputeStep } from '../../../../features/otc/index.ts';
import { toastError } from '../../../../kit/api/api.ts';
import { confirm, type Question } from '../../../../kit/popups/confirm.ts';
import { t } from '../../../../locale/text.ts';
import { toast } from '../../../../ui/toast.tsx';

export function useQuickSteps({ orderId, nickName }: OtcOrderDetail) {
  const refuse = useDisputeStep('refuseOtcReopening');
  const excuse = useDisputeStep('excuseOtcCancel');
  const block = useBlockMember();
  const ask = async (question: Omit<Question, 'cancelLabel'>, work: () => Promise<unknown>, done: string) => {
    if (!(await confirm({ ...question, cancelLabel: t('app.cancel') }))) return;
    await work().then(() => toast(done, 'ok'), toastError);
  };
  const take = async (action: OtcAction) => {
    switch (action) {
      case 'REFUSE':
        return ask(
          {
            title: t('otc.refuseAsk'),
            text: t('otc.refuseText'),
            confirmLabel: t('otc.refuse'),
            tone: 'danger',
          },
          () => refuse.mutateAsync({ orderId }),
          t('otc.refused'),
        );
      case 'EXCUSE':
        return ask(
          { title: t('otc.excuseAsk'), text: t('otc.excuseText'), confirmLabel: t('app.confirm') },
          () => excuse.mutateAsync({ orderId }),
          t('otc.excused'),
        );
      case 'BLOCK':
        return ask(
          {
            title: t('otc.blockAsk', { name: nickName }),
            text: t('otc.blockText'),
            confirmLabel: t('otc.block'),
            tone: 'danger',
          },
          () => block.mutateAsync({ orderId }),
          t('otc.blocked'),
        );
      default:
        return undefined;
    }
  };
  return { take, isBusy: refuse.isPending || excuse.isPending };
}
