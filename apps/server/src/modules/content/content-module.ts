/** The static part of the module for texts that the operator publishes. */
import type { StaticModule } from '../module.ts';
import { contentTables } from './migrations/0001-init.ts';
import { sampleTexts } from './migrations/0002-sample-texts.ts';
import { contentSchedule } from './migrations/0003-schedule.ts';
import { openedParts } from './migrations/0004-opened-parts.ts';
import { contentWording } from './migrations/0005-wording.ts';
import { contentPictures } from './migrations/0006-pictures.ts';
import { otcAgreements } from './migrations/0007-otc-agreements.ts';
import { noticeTypes } from './migrations/0008-notice-types.ts';
import { contentSharing } from './migrations/0009-sharing.ts';
import { aboutTexts } from './migrations/0010-about.ts';
import { aboutWithoutExport } from './migrations/0011-about-without-export.ts';
import { CONTENT_TABLES } from './tables.ts';

export const contentModule = {
  name: 'content',
  migrations: [
    contentTables,
    sampleTexts,
    contentSchedule,
    openedParts,
    contentWording,
    contentPictures,
    otcAgreements,
    noticeTypes,
    contentSharing,
    aboutTexts,
    aboutWithoutExport,
  ],
  tables: CONTENT_TABLES,
} satisfies StaticModule;
