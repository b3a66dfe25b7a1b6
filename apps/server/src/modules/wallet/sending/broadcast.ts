/** Sends signed bytes to every endpoint, as often as one likes: one alone could keep them to itself (rules/chains#nodes). */
import type { Leadership } from '../jobs/leadership.ts';
import type { ChainView } from './chain-view.ts';
import type { OwnTransaction } from './own-payments.ts';
import type { SendingParts } from './sending-parts.ts';

export async function broadcast(
  { clock, log }: Pick<SendingParts, 'clock' | 'log'>,
  leadership: Leadership,
  { chain }: ChainView,
  { paymentId, version, txid, signed, sentMs }: OwnTransaction,
): Promise<void> {
  await leadership.prove();
  const answers = await chain.endpoints.askAll((node) => node.send(signed));
  const isTaken = answers.some((one) => one.state === 'answer' && one.answer.state !== 'rejected');
  for (const one of answers)
    if (one.state === 'answer' && one.answer.state === 'rejected') {
      const { reason, detail } = one.answer;
      log.warn(
        { paymentId, txid, endpoint: one.endpoint, reason, detail },
        'a node takes no own transaction',
      );
    }
  if (!isTaken || sentMs > 0) return;
  const nowMs = clock.nowMs();
  await leadership.commit(async (sql) => {
    await sql`
      update own_transactions set sent_ms = ${nowMs}
      where payment_id = ${paymentId} and version = ${version} and sent_ms = 0`;
    await sql`
      update own_payments set state = 'SENT', waits = '', changed_ms = ${nowMs}
      where payment_id = ${paymentId} and state = 'SIGNED'`;
  });
}
