/**
 * Submits a member's proof of identity (rules/members#basic-verification, rules/members#advanced-verification): basic
 * first, advanced once that has passed. A submission, its images and the uniqueness of its number stand in one
 * transaction.
 */
import type { CallRequest, CardState, ImageKind } from '@tern/protocol';
import type { TransactionSql } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { CallError } from '../../platform/http/call.ts';
import { RateLimit } from '../../platform/http/limits/rate-limit.ts';
import type { Images } from '../files/index.ts';
import type { Decisions } from './decisions.ts';
import type { IdentityConfig } from './identity-config.ts';
import { needsGuardian, readPerson } from './parse-person.ts';
import { ADVANCED, BASIC, type Submission, type Submissions } from './submissions.ts';

/** Tries a day and member: no member finds out by trying which numbers are known. */
const TRIES_PER_DAY = 20;
const DAY_MS = 24 * 3_600_000;

interface TakenImage {
  kind: ImageKind;
  imageId: string;
}

export class SubmitIdentity {
  private readonly tries = new RateLimit(TRIES_PER_DAY, DAY_MS);

  constructor(
    private readonly submissions: Submissions,
    private readonly images: Images,
    private readonly decisions: Decisions,
    private readonly config: Pick<IdentityConfig, 'autoPass'>,
  ) {}

  async basic(memberId: number, form: CallRequest<'submitIdentity'>, nowMs: number): Promise<CardState> {
    const person = readPerson(form, nowMs);
    const isChild = needsGuardian(person, nowMs);
    const imageId = isChild ? form.guardianImageId : undefined;
    if (isChild && imageId === undefined) throw new CallError('guardianRequired');
    if (!this.tries.take(memberId, nowMs)) throw new CallError('rateLimited');
    const taken: TakenImage[] = imageId === undefined ? [] : [{ kind: 'GUARDIAN', imageId }];
    const { country, idType } = person;
    const id = await transact(this.submissions.sql, async (sql) => {
      const { basic } = await this.submissions.current(memberId, sql);
      refuseOpen(basic);
      const made = await this.submissions.insert(sql, {
        memberId,
        level: BASIC,
        country,
        idType,
        person,
        nowMs,
      });
      await this.takeImages(sql, memberId, made, taken);
      return made;
    });
    if (!this.config.autoPass || isChild) return 'REVIEWING';
    await this.decisions.passAlone(id, nowMs);
    return 'PASS';
  }

  async advanced(
    memberId: number,
    form: CallRequest<'submitAdvancedIdentity'>,
    nowMs: number,
  ): Promise<CardState> {
    const taken: TakenImage[] = [
      { kind: 'ID_FRONT', imageId: form.frontImageId },
      { kind: 'ID_BACK', imageId: form.backImageId },
      { kind: 'ID_HAND', imageId: form.handImageId },
    ];
    await transact(this.submissions.sql, async (sql) => {
      const { basic, advanced } = await this.submissions.current(memberId, sql);
      if (basic?.state !== 'PASS') throw new CallError('identityRequired');
      refuseOpen(advanced);
      const { country, idType } = basic;
      const made = { memberId, level: ADVANCED, country, idType, person: undefined, nowMs } as const;
      await this.takeImages(sql, memberId, await this.submissions.insert(sql, made), taken);
    });
    return 'REVIEWING';
  }

  /** Without images; a second one finds the first and does nothing. */
  async passAdvanced(memberId: number, nowMs: number): Promise<void> {
    const { basic, advanced } = await this.submissions.current(memberId);
    if (basic?.state !== 'PASS') throw new CallError('identityRequired');
    if (advanced?.state === 'PASS') return;
    const { country, idType } = basic;
    const made = { memberId, level: ADVANCED, country, idType, person: undefined, nowMs } as const;
    await this.decisions.passAlone(await this.submissions.insert(this.submissions.sql, made), nowMs);
  }

  private async takeImages(
    sql: TransactionSql,
    memberId: number,
    submissionId: number,
    taken: readonly TakenImage[],
  ): Promise<void> {
    for (const [place, { kind, imageId }] of taken.entries()) {
      await this.images.takeImage(sql, { memberId, imageId, kind });
      await sql`
        insert into identity_images (submission_id, place, image_id, kind)
        values (${submissionId}, ${place}, ${imageId}, ${kind})`;
    }
  }
}

function refuseOpen(current: Submission | undefined): void {
  if (current?.state === 'REVIEWING') throw new CallError('identityReviewing');
  if (current?.state === 'PASS') throw new CallError('identityPassed');
}
