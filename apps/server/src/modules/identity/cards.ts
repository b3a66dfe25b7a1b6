/**
 * The fields of a member's verification that other modules may read: masked for display, the plain name for comparing
 * alone.
 */
import type { CallResult, CardState } from '@tern/protocol';
import { maskedName, maskedNumber } from './masks.ts';
import type { Submissions } from './submissions.ts';

export interface Card {
  /** Masked; empty until PASS. */
  cardNo: string;
  cardState: CardState;
  advancedState: CardState;
  /** Masked; empty before the first submission. */
  name: string;
  country: string;
  /** yyyy-mm-dd; empty before the first submission. */
  birthDate: string;
}

export class Cards {
  constructor(private readonly submissions: Submissions) {}

  async cardOf(memberId: number): Promise<Card> {
    const { basic, advanced } = await this.submissions.current(memberId);
    return {
      cardNo: basic?.state === 'PASS' ? maskedNumber(basic.person?.number ?? '') : '',
      cardState: basic?.state ?? '',
      advancedState: advanced?.state ?? '',
      name: maskedName(basic?.person?.name ?? ''),
      country: basic?.country ?? '',
      birthDate: basic?.person?.birthDate ?? '',
    };
  }

  /** For comparing; undefined: not verified. */
  async verifiedName(memberId: number): Promise<string | undefined> {
    const { basic } = await this.submissions.current(memberId);
    return basic?.state === 'PASS' ? basic.person?.name : undefined;
  }

  /** The member's own page. */
  async own(memberId: number): Promise<CallResult<'getIdentity'>> {
    const { basic, advanced } = await this.submissions.current(memberId);
    const { cardNo, cardState, advancedState, name, country } = await this.cardOf(memberId);
    return {
      cardState,
      cardNo,
      name,
      country,
      advancedState,
      cardReason: basic?.state === 'REJECT' ? basic.reason : '',
      idType: basic?.idType ?? '',
      advancedReason: advanced?.state === 'REJECT' ? advanced.reason : '',
    };
  }
}
