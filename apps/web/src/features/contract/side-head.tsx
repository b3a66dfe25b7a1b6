/** The head of a position: its side, pair, mode with leverage. */
import type { WirePosition } from '@tern/protocol';
import { t } from '../../locale/text.ts';
import { Chip } from '../../ui/chip.tsx';

type Head = Pick<WirePosition, 'side' | 'pairsName' | 'mode' | 'leverage'>;

function SideChip({ side }: Pick<Head, 'side'>) {
  return <Chip tone={side === 'LONG' ? 'up' : 'down'}>{t(`contract.${side}`)}</Chip>;
}

export function modeText({ mode, leverage }: { mode: Head['mode']; leverage: number | bigint }): string {
  return t('contract.modeAndLeverage', { mode: t(`contract.${mode}`), times: leverage.toString() });
}

export function SideHead(head: Head) {
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5 gap-y-1">
      <SideChip side={head.side} />
      <b className="text-15 font-semibold">{head.pairsName}</b>
      <Chip>{t('contract.perpetual')}</Chip>
      <Chip>{modeText(head)}</Chip>
    </span>
  );
}
