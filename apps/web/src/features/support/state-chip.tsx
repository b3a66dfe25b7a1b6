/** The side that a ticket waits for. */
import type { TicketState } from '@tern/protocol';
import { t } from '../../locale/text.ts';
import { Chip, type ChipTone } from '../../ui/chip.tsx';

const TONES: Record<TicketState, ChipTone> = { OPEN: 'plain', ANSWERED: 'brand', CLOSED: 'plain' };

export function StateChip({ state }: { state: TicketState }) {
  return <Chip tone={TONES[state]}>{t(`support.state_${state}`)}</Chip>;
}
