/** The words with which transfers, credits and the faucet alone refuse. */
import type { BaseRejection } from '../base/rejections.ts';

export const MONEY_REJECTIONS = {
  FAUCET_CLOSED: 30,
  FAUCET_ALREADY_CLAIMED: 31,
  CREDIT_CLOSED: 71,
};

export type MoneyRejection = BaseRejection | keyof typeof MONEY_REJECTIONS;
