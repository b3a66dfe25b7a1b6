/**
 * npm run bench -- help: serves the calls of the help center over 10,000 articles until its input ends; its port is its first
 * line. In the place of a notice it answers a fixed text of as many bytes as the notice's number says.
 */
import { DEFAULT_OTC_POLICY, DEFAULT_WALLET_POLICY } from '@tern/engine';
import { loadConfig } from '../../src/config.ts';
import { FIRST_ARTICLES } from '../../src/modules/help/articles/first-articles.ts';
import { storeVersion } from '../../src/modules/help/help-drafts.ts';
import { helpModule } from '../../src/modules/help/help-module.ts';
import { openHelp } from '../../src/modules/help/index.ts';
import sharePostgres from '../../src/platform/database/testing/shared-postgres.ts';
import { openTempDatabase } from '../../src/platform/database/testing/temp-database.ts';
import { transact } from '../../src/platform/database/transact.ts';
import { listeningPort } from '../../src/platform/http/connections/listening-port.ts';
import { fakeExchange, fixedAnswer, handlersOf } from '../../src/platform/http/testing/fake-exchange.ts';

const ARTICLES = 10_000;
const FIRST_ADDED = 1_000;
/** The first articles come again and again; one has words of its own. */
const OWN_WORDS = { zh: '独角兽的说明。', en: 'A unicorn has one horn.' };

const stopPostgres = await sharePostgres();
const { sql, close } = await openTempDatabase(helpModule.migrations);
const config = loadConfig({ DATA_DIR: '.', LOG_LEVEL: 'silent' });
const deps: Parameters<typeof openHelp>[0] = {
  sql,
  clock: { nowMs: () => Date.now() },
  keyed: (use, ...parts) => [use, ...parts].join(' '),
  config: config.help,
  sources: {
    exchangeName: config.exchangeName,
    markets: { list: () => [], asset: () => undefined, assets: () => [] },
    contracts: { list: () => [] },
    networks: async () => [],
    walletPolicy: async () => DEFAULT_WALLET_POLICY,
    pledgeProducts: () => [],
    otc: () => ({ policy: DEFAULT_OTC_POLICY, pausedMs: 0 }),
    codes: config.security.codes,
    images: config.files,
    paymentMethods: config.payment.methodsPerMember,
    programmes: { isOpen: () => true },
    support: { ...config.support, unansweredMs: 1, reopenMs: 1 },
  },
};
await openHelp(deps);
for (let at = FIRST_ARTICLES.length; at < ARTICLES; at++) await addArticle(at);
await sql`analyze`;
const help = await openHelp(deps);
const http = await fakeExchange({
  ...handlersOf((calls) => help.calls(calls)),
  getNotice: ({ id }) => fixedAnswer(Number(id)),
});
await http.listen({ host: '127.0.0.1', port: 0 });
console.log(String(listeningPort(http.server)));
for await (const _ of process.stdin);
await http.close();
await close();
await stopPostgres();

async function addArticle(at: number): Promise<void> {
  const first = FIRST_ARTICLES[at % FIRST_ARTICLES.length];
  if (first === undefined) throw new Error('there are no first articles');
  const own = at === ARTICLES - 1 ? OWN_WORDS : { zh: '', en: '' };
  const textOf = (language: 'zh' | 'en') => ({
    title: `${first[language].title} ${at}`,
    body: `${first[language].body}\n\n${own[language]}`,
  });
  const texts = { zh: textOf('zh'), en: textOf('en') };
  await transact(sql, async (transaction) => {
    const articleId = String(FIRST_ADDED + at);
    await transaction`
      insert into help_articles
        (article_id, category_id, place, feature, zh_title, zh_body, en_title, en_body)
      values (${articleId}, 1, 0, 'NONE', ${texts.zh.title}, ${texts.zh.body}, ${texts.en.title},
        ${texts.en.body})`;
    await storeVersion(transaction, articleId, texts, 'bench', Date.now());
  });
}
