/** The names of agreements that show until their own titles are there. */
import type { AgreementKind } from '@tern/protocol';
import { t } from '../../locale/text.ts';

const NAMES = {
  USER: 'content.user',
  PRIVACY: 'content.privacy',
  OTC: 'content.otc',
  MERCHANT: 'content.merchant',
} as const satisfies Record<AgreementKind, string>;

export const agreementName = (kind: AgreementKind): string => t(NAMES[kind]);
