/** The static part of the module for members. */
import type { StaticModule } from '../module.ts';
import { memberInit } from './migrations/0001-init.ts';
import { memberReviews } from './migrations/0002-reviews.ts';
import { memberOnePhone } from './migrations/0003-one-phone.ts';
import { memberReviewOpenings } from './migrations/0004-review-openings.ts';
import { memberFreezes } from './migrations/0005-freezes.ts';
import { memberNickNameReservations } from './migrations/0006-nick-name-reservations.ts';
import { memberCanonicalPhones } from './migrations/0007-canonical-phones.ts';
import { MEMBER_TABLES } from './tables.ts';

export const memberModule = {
  name: 'member',
  migrations: [
    ...[memberInit, memberReviews, memberOnePhone, memberReviewOpenings, memberFreezes],
    ...[memberNickNameReservations, memberCanonicalPhones],
  ],
  tables: MEMBER_TABLES,
} satisfies StaticModule;
