/** The port to the identity verification, which ranks above this module: a function that the composition gives. */
import type { CardState } from '@tern/protocol';

export interface Card {
  /** Masked; empty until verified. */
  cardNo: string;
  cardState: CardState;
  advancedState: CardState;
  /** Masked; empty before the first submission. */
  name: string;
  country: string;
  /** yyyy-mm-dd; empty before the first submission. */
  birthDate: string;
}

export type CardOf = (memberId: number) => Promise<Card>;
