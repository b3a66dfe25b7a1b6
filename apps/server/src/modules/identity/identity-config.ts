/** The settings of the identity verification. */
import type { EnvReader } from '../../platform/settings/env-reader.ts';

export interface IdentityConfig {
  /** Basic verification passes without an operator (rules/members#basic-verification); never that of a child. */
  autoPass: boolean;
  /** An advanced verification is approved by two operators, each of whom looked at all of it. */
  isAdvancedByTwo: boolean;
  /** The time that the images of a passed verification are kept. */
  keepMs: number;
  /** The time that images and data of a rejected verification are kept. */
  keepRejectedMs: number;
}

export function readIdentity(read: EnvReader, demo: boolean): IdentityConfig {
  return {
    autoPass: read.flag('IDENTITY_AUTO_PASS', false),
    isAdvancedByTwo: read.flag('IDENTITY_ADVANCED_BY_TWO', !demo),
    keepMs: read.days('IDENTITY_KEEP_DAYS', 1_825),
    keepRejectedMs: read.days('IDENTITY_KEEP_REJECTED_DAYS', 90),
  };
}
