/** Opens the module of the help center: articles, their search, the page of rules, descriptions of coins, and the operators' desks. */
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sql } from '../../platform/database/connect.ts';
import type { KeyedHash } from '../../platform/secrets/keyed-hash.ts';
import type { OpenModule } from '../module.ts';
import { coinDeskRoutes, seedCoinTexts } from './coins.ts';
import type { FigureSources } from './figures.ts';
import { HelpArticles } from './help-articles.ts';
import type { HelpConfig } from './help-config.ts';
import { helpDeskRoutes } from './help-desk.ts';
import { helpRoutes } from './routes.ts';
import { HelpSearch } from './search.ts';
import { seedArticles } from './seed-articles.ts';
import { HelpVotes } from './votes.ts';

export interface HelpDeps {
  sql: Sql;
  clock: Clock;
  keyed: KeyedHash;
  sources: FigureSources;
  config: HelpConfig;
}

export async function openHelp({ sql, clock, keyed, sources, config }: HelpDeps) {
  await seedArticles(sql, clock.nowMs());
  await seedCoinTexts(sql, clock.nowMs());
  const search = await HelpSearch.open(sql);
  const articles = new HelpArticles(sql, sources, search, config.supportSite);
  const votes = new HelpVotes(sql, keyed);
  return {
    calls: (calls) => helpRoutes(calls, { sql, clock, articles, votes, sources }),
    deskCalls: (desk) => {
      helpDeskRoutes(desk, { sql, sources, search });
      coinDeskRoutes(desk, sql, sources);
    },
  } satisfies OpenModule;
}
