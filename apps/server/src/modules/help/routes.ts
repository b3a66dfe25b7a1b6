import type { Clock } from '../../platform/clock/clock.ts';
import type { Sql } from '../../platform/database/connect.ts';
import type { CallRegistry } from '../../platform/http/call.ts';
import { readCoin } from './coins.ts';
import type { FigureSources } from './figures.ts';
import type { HelpArticles } from './help-articles.ts';
import { readTradingRules } from './trading-rules.ts';
import type { HelpVotes } from './votes.ts';

export interface HelpRoutes {
  sql: Sql;
  clock: Clock;
  articles: HelpArticles;
  votes: HelpVotes;
  sources: FigureSources;
}

export function helpRoutes(calls: CallRegistry, { sql, clock, articles, votes, sources }: HelpRoutes): void {
  calls.visitor('getHelpCenter', async (params) => ({
    result: await articles.center(params, clock.nowMs()),
  }));
  calls.visitor('searchHelp', async (params) => ({ result: await articles.search(params, clock.nowMs()) }));
  calls.visitor('getHelpArticle', async (params) => ({
    result: await articles.article(params, clock.nowMs()),
  }));
  calls.visitor('getCoin', async (params) => ({
    result: await readCoin(sql, sources, params, clock.nowMs()),
  }));
  calls.visitor('getTradingRules', async (params) => ({
    result: await readTradingRules(sources, params, clock.nowMs()),
  }));
  calls.member('voteHelpArticle', async (vote, { memberId }) => {
    await votes.ofMember(vote, memberId, clock.nowMs());
    return { result: {} };
  });
  calls.visitor('voteHelpArticleAsVisitor', async (vote, { ip }) => {
    await votes.ofVisitor(vote, ip, clock.nowMs());
    return { result: {} };
  });
}
