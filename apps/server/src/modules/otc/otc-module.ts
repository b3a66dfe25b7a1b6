/** The static part of the module for the OTC desk. */
import type { StaticModule } from '../module.ts';
import { chatProjection } from './chat/chat-projection.ts';
import { otcDeskProjection } from './desk/desk-projection.ts';
import { disputeProjection } from './disputes/dispute-projection.ts';
import { otcTables } from './migrations/0001-otc.ts';
import { otcTalk } from './migrations/0002-talk.ts';
import { otcKeptWords } from './migrations/0003-kept-words.ts';
import { otcSellerFirst } from './migrations/0004-seller-first.ts';
import { otcProjection } from './projectors/otc-projection.ts';
import { OTC_TABLES } from './tables.ts';

export const otcModule = {
  name: 'otc',
  migrations: [otcTables, otcTalk, otcKeptWords, otcSellerFirst],
  tables: OTC_TABLES,
  projections: [otcProjection, chatProjection(), disputeProjection, otcDeskProjection],
} satisfies StaticModule;
