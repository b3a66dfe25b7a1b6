/**
 * Carries out a change of security: says that it is done, leads back, and has everything asked anew, after a refusal too,
 * because one wrong try too many may have locked something.
 */
import { useMutation } from '@tanstack/react-query';
import { toastError } from '../../../kit/api/api.ts';
import { useStepBack } from '../../../kit/navigation/navigation.ts';
import { toast } from '../../../ui/toast.tsx';
import { dropKeptFields } from './kept-fields.ts';
import { useSecurityChanged } from './queries.ts';

export function useSecurityChange(change: () => Promise<unknown>, doneText: string) {
  const changed = useSecurityChanged();
  const back = useStepBack('/accountCenter');
  return useMutation({
    mutationFn: change,
    onError: async (error) => {
      toastError(error);
      await changed();
    },
    onSuccess: async () => {
      dropKeptFields();
      toast(doneText, 'ok');
      back();
      await changed();
    },
  });
}
