/** Settings of a member's affairs: images, verification, payment methods, messages. */

import type { FilesConfig } from './modules/files/index.ts';
import type { IdentityConfig } from './modules/identity/index.ts';
import type { EnvReader } from './platform/settings/env-reader.ts';

export interface AffairsConfig {
  files: FilesConfig;
  identity: IdentityConfig;
  /** How long the images of a decided request about a lost factor are kept. */
  reviewImagesKeptMs: number;
  paymentsPerMember: number;
  messagesKeptMs: number;
}

const DAY_MS = 24 * 3_600_000;
const MOST_DAYS = 36_500;

export function readAffairs(read: EnvReader): AffairsConfig {
  const pixels = (name: string, byDefault: number) => read.integer(name, byDefault, 1, 4_096);
  const days = (name: string, byDefault: number) => read.integer(name, byDefault, 1, MOST_DAYS) * DAY_MS;
  return {
    files: {
      identity: {
        minWidth: pixels('IDENTITY_MIN_WIDTH', 600),
        minHeight: pixels('IDENTITY_MIN_HEIGHT', 400),
      },
      qr: { minWidth: pixels('QR_MIN_WIDTH', 200), minHeight: pixels('QR_MIN_HEIGHT', 200) },
      uploadsPerDay: read.integer('LIMIT_UPLOADS_PER_DAY', 20, 0, 10_000_000),
    },
    identity: {
      autoPass: read.flag('IDENTITY_AUTO_PASS', false),
      keepMs: days('IDENTITY_KEEP_DAYS', 1_825),
      keepRejectedMs: days('IDENTITY_KEEP_REJECTED_DAYS', 90),
    },
    reviewImagesKeptMs: days('REVIEW_KEEP_DAYS', 90),
    paymentsPerMember: read.integer('PAYMENTS_PER_MEMBER', 10, 1, 1_000),
    messagesKeptMs: days('MESSAGES_KEEP_DAYS', 90),
  };
}
