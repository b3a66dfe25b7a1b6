/** The props of every sheet of a position. */
import type { WirePosition } from '@tern/protocol';
import type { KnownContract, LiveFigures } from './use-figures.ts';

export interface PositionSheetProps {
  open: boolean;
  onClose(): void;
  position: WirePosition;
  contract: KnownContract;
  live: LiveFigures;
}
