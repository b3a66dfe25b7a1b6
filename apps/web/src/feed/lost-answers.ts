/**
 * Orders whose answer was lost. The same call with the same request id is sent again until it is answered: the exchange
 * gives the first answer again where the order had arrived, and places it where it had not
 * (rules/conventions#requests). Invariant: an order is never placed long after it was sent; once it is old, it is
 * looked up among the member's orders instead.
 */
import { network } from '@tern/bridge';
import { ApiError } from '@tern/client';
import { create } from 'zustand';
import { useSession } from '../kit/session/session.ts';
import { t } from '../locale/text.ts';

/** After it an order may no longer be what the member wants. */
const PLACED_WITHIN_MS = 60_000;
const AGAIN_MS = 2_000;

/** The number of orders that wait for an answer. */
export const useLostAnswers = create<{ waiting: number }>(() => ({ waiting: 0 }));

export interface LostAnswerPorts {
  now(): number;
  /** Resolves when it is worth trying again. */
  again(): Promise<void>;
  /** Whose order it is. */
  member(): string;
}

const PORTS: LostAnswerPorts = {
  now: Date.now,
  again: () =>
    new Promise((resolve) => {
      const soon = () => setTimeout(resolve, AGAIN_MS);
      if (network.isOnline()) return soon();
      const stop = network.onChange(() => {
        stop();
        soon();
      });
    }),
  member: () => useSession.getState().userId,
};

/** After a time-out, a lost connection or a fault of the server it is unknown whether the order was placed. */
function isLost(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.kind === 'timeout' || error.kind === 'connection' || error.httpStatus >= 500;
}

interface Question<A> {
  send(): Promise<A>;
  /** The order among the member's own, as an answer; undefined where there is none. */
  find(): Promise<A | undefined>;
  /** The member learns what became of an order whose answer was lost: that it is placed, or why it is not. */
  onKnown(outcome: { answer: A } | { error: unknown }): void;
}

export async function untilAnswered<A>(question: Question<A>, ports: LostAnswerPorts = PORTS): Promise<A> {
  const sent = { ms: ports.now(), member: ports.member() };
  try {
    return await question.send();
  } catch (error) {
    if (!isLost(error)) throw error;
    useLostAnswers.setState(({ waiting }) => ({ waiting: waiting + 1 }));
    return await askAgain(question, ports, sent, error).finally(() =>
      useLostAnswers.setState(({ waiting }) => ({ waiting: waiting - 1 })),
    );
  }
}

async function askAgain<A>(
  { send, find, onKnown }: Question<A>,
  ports: LostAnswerPorts,
  sent: { ms: number; member: string },
  lost: unknown,
): Promise<A> {
  for (;;) {
    await ports.again();
    if (ports.member() !== sent.member) throw lost;
    try {
      const answer = ports.now() - sent.ms < PLACED_WITHIN_MS ? await send() : await found(find);
      onKnown({ answer });
      return answer;
    } catch (error) {
      if (isLost(error)) continue;
      onKnown({ error });
      throw error;
    }
  }
}

async function found<A>(find: () => Promise<A | undefined>): Promise<A> {
  const answer = await find();
  if (answer === undefined) throw new ApiError('refused', '', t('notice.neverArrived'), 0);
  return answer;
}
