/** The way of an application to the server: its problems, the member's confirmation, the call. */
import type { FormEvent } from 'react';
import {
  type ApplicationAction,
  type ApplicationForm,
  applicationProblems,
  applicationRequest,
  dropApplicationDraft,
  type ReceivingAddress,
  receivingOf,
  useSubmitApplication,
} from '../../../features/deposit/index.ts';
import { toastError } from '../../../kit/api/api.ts';
import { confirm } from '../../../kit/popups/confirm.ts';
import { networkWords } from '../../../kit/preferences/network-words.ts';
import { t } from '../../../locale/text.ts';

export function useApplication(
  form: ApplicationForm,
  dispatch: (action: ApplicationAction) => void,
  addresses: readonly ReceivingAddress[],
) {
  const submission = useSubmitApplication();
  const send = async () => {
    const request = applicationRequest(form, addresses);
    const network = receivingOf(form, addresses)?.network;
    if (!request || network === undefined) return;
    const isSure = await confirm({
      title: t('deposit.confirmTitle'),
      text: t('deposit.confirmText', {
        amount: request.amount,
        coin: request.currency,
        network: networkWords(network),
      }),
      confirmLabel: t('deposit.confirm'),
      cancelLabel: t('app.cancel'),
    });
    if (!isSure) return;
    const sent = () => {
      dropApplicationDraft();
      dispatch({ type: 'sent' });
    };
    void submission.mutateAsync(request).then(sent, toastError);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    dispatch({ type: 'tried' });
    void send();
  };
  return { problems: form.tried ? applicationProblems(form, addresses) : {}, submission, submit };
}
