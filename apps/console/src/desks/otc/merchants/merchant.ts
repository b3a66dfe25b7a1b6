import { groupThousands } from '@tern/math';
import type { DeskResult } from '@tern/protocol/desk';
import { t } from '../../../locale/text.ts';

/** A member who applied at least once. */
export type Merchant = NonNullable<DeskResult<'getOtcMember'>['merchant']>;

/** The rest of the bond, and the whole. */
export const bondText = ({ bond, bondNeeded }: Merchant) =>
  t('otc.bondOf', { bond: groupThousands(bond), needed: groupThousands(bondNeeded) });
