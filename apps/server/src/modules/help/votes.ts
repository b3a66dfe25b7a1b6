/**
 * Answers to "did this help". A member has one for each version of an article, and so have all visitors of one network:
 * devices and addresses cost a visitor nothing. A later answer takes the place of the one before it.
 */
import type { CallRequest } from '@tern/protocol';
import type { Sql } from '../../platform/database/connect.ts';
import { CallError } from '../../platform/http/call.ts';
import { networkOf } from '../../platform/http/limits/rate-limit.ts';
import type { KeyedHash } from '../../platform/secrets/keyed-hash.ts';

type Vote = Pick<CallRequest<'voteHelpArticle'>, 'articleId' | 'version' | 'isHelpful'>;

export class HelpVotes {
  constructor(
    private readonly sql: Sql,
    private readonly keyed: KeyedHash,
  ) {}

  ofMember(vote: Vote, memberId: number, nowMs: number): Promise<void> {
    return this.store(vote, this.keyed('help member', String(memberId)), nowMs);
  }

  ofVisitor(vote: Vote, ip: string, nowMs: number): Promise<void> {
    return this.store(vote, this.keyed('help network', networkOf(ip)), nowMs);
  }

  private async store({ articleId, version, isHelpful }: Vote, voter: string, nowMs: number) {
    const rows = await this.sql`
      insert into help_votes (article_id, version, voter, is_helpful, time_ms)
      select article_id, published, ${voter}, ${isHelpful === 'true'}, ${nowMs}
      from help_articles where article_id = ${articleId} and published = ${version} and published > 0
      on conflict (article_id, version, voter) do update
        set is_helpful = excluded.is_helpful, time_ms = excluded.time_ms
      returning 1`;
    if (rows.length === 0) throw new CallError('contentUnknown');
  }
}
