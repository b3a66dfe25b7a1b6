/** The settings of members and their reviews. */
import type { EnvReader } from '../../platform/settings/env-reader.ts';

export interface MemberConfig {
  /** The time that the images of a decided request about a lost factor are kept. */
  reviewImagesKeptMs: number;
}

export function readMember(read: EnvReader): MemberConfig {
  return { reviewImagesKeptMs: read.days('REVIEW_KEEP_DAYS', 90) };
}
