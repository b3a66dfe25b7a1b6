/** The states of pledges and redemptions, as the tones of their labels. */
import type { PledgeState, RedemptionState } from '@tern/protocol';
import type { ChipTone } from '../../ui/chip.tsx';

export const PLEDGE_TONES: Record<PledgeState, ChipTone> = {
  HOLDING: 'brand',
  REDEEMING: 'warn',
  REDEEMED: 'plain',
};

export const REDEMPTION_TONES: Record<RedemptionState, ChipTone> = { WAITING: 'warn', PAID: 'ok' };
