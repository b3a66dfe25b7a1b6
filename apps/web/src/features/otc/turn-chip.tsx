/** Whose turn it is, as a mark on a row and on the order. */
import type { WireOtcOrder } from '@tern/protocol';
import { t } from '../../locale/text.ts';
import { Chip } from '../../ui/chip.tsx';
import { turnOf } from './order-state.ts';

export function TurnChip({ order }: { order: Pick<WireOtcOrder, 'isOwnTurn' | 'turn'> }) {
  const turn = turnOf(order);
  if (turn === 'yourTurn') {
    return (
      <span className="inline-block whitespace-nowrap rounded bg-brand-solid px-2 py-0.5 text-11 font-semibold text-on-brand">
        {t('otc.yourTurn')}
      </span>
    );
  }
  return <Chip tone={turn === 'operatorTurn' ? 'warn' : 'plain'}>{t(`otc.${turn}`)}</Chip>;
}
