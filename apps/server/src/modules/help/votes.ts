/**
 * Answers to "did this help". A member, and a visitor's device, has one for each version of an article; a later answer
 * takes its place. Devices name themselves, so of one address a few count, and the rest is taken without effect.
 */
import type { CallRequest } from '@tern/protocol';
import type { Sql } from '../../platform/database/connect.ts';
import { CallError } from '../../platform/http/call.ts';
import { addressKey } from '../../platform/http/rate-limit.ts';
import type { KeyedHash } from '../../platform/secrets/keyed-hash.ts';

/** Devices behind one address that count, for each version. */
const DEVICES_OF_ADDRESS = 20;

type Vote = Pick<CallRequest<'voteHelpArticle'>, 'articleId' | 'version' | 'isHelpful'>;

export class HelpVotes {
  constructor(
    private readonly sql: Sql,
    private readonly keyed: KeyedHash,
  ) {}

  ofMember(vote: Vote, memberId: number, nowMs: number): Promise<void> {
    return this.store(vote, this.keyed('help member', String(memberId)), '', nowMs);
  }

  async ofVisitor(vote: Vote, deviceId: string, ip: string, nowMs: number): Promise<void> {
    const voter = this.keyed('help device', deviceId);
    const address = this.keyed('help address', addressKey(ip));
    const rows = await this.sql`
      select from help_votes
      where article_id = ${vote.articleId} and version = ${vote.version} and address = ${address}
        and voter <> ${voter} limit ${DEVICES_OF_ADDRESS}`;
    if (rows.length < DEVICES_OF_ADDRESS) await this.store(vote, voter, address, nowMs);
  }

  /** @throws CallError contentUnknown for a version that members do not read now */
  private async store(
    { articleId, version, isHelpful }: Vote,
    voter: string,
    address: string,
    nowMs: number,
  ) {
    const rows = await this.sql`
      insert into help_votes (article_id, version, voter, address, is_helpful, time_ms)
      select article_id, published, ${voter}, ${address}, ${isHelpful === 'true'}, ${nowMs}
      from help_articles where article_id = ${articleId} and published = ${version} and published > 0
      on conflict (article_id, version, voter) do update
        set is_helpful = excluded.is_helpful, time_ms = excluded.time_ms
      returning 1`;
    if (rows.length === 0) throw new CallError('contentUnknown');
  }
}
