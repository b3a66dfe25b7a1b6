/** The domain of the OTC desk, declared. */
import type { DomainDeclaration } from '../codec/declarations.ts';
import { OTC_COMMANDS, type OtcCommand } from './commands.ts';
import { OTC_EVENTS, type OtcEvent } from './events.ts';
import { OTC_REJECTIONS, type OtcRejection } from './rejections.ts';
import { otcSection } from './snapshot.ts';

export const otc = {
  commands: OTC_COMMANDS,
  events: OTC_EVENTS,
  rejections: OTC_REJECTIONS,
  snapshot: { otc: otcSection },
} satisfies DomainDeclaration<OtcCommand, OtcEvent, OtcRejection>;
