/** A change that asks for the trading password before it is sent: the sheet, and the change that waits for it. */
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../kit/api/api.ts';
import { PostPasswordSheet } from '../payment/index.ts';

export interface PostPasswordStep<V> {
  /** Opens the sheet for this change. */
  ask(values: V): void;
  sheet: ReactNode;
}

/** @param send a refusal stays in the sheet, for another try */
export function usePostPasswordStep<V>(
  send: (values: V, postPassword: string) => Promise<unknown>,
  onDone: (values: V) => void,
): PostPasswordStep<V> {
  const [asked, setAsked] = useState<{ values: V }>();
  const sending = useMutation({
    mutationFn: async ({ values, postPassword }: { values: V; postPassword: string }) => {
      await send(values, postPassword);
    },
    onSuccess: (_, { values }) => {
      setAsked(undefined);
      onDone(values);
    },
  });
  return {
    ask: (values) => {
      sending.reset();
      setAsked({ values });
    },
    sheet: (
      <PostPasswordSheet
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        busy={sending.isPending}
        error={sending.error ? messageOf(sending.error) : ''}
        onPostPassword={(postPassword) => asked && sending.mutate({ values: asked.values, postPassword })}
      />
    ),
  };
}
