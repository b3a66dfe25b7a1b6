import type { DeskResult } from '@tern/protocol/desk';

/** A member who applied at least once. */
export type Merchant = NonNullable<DeskResult<'getOtcMember'>['merchant']>;
