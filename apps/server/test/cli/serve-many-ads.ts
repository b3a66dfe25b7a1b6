/**
 * npm run bench -- otc: serves the calls of the OTC market over 10,000 ads until its input ends; its port is its first line. The
 * engine and the module are those of the server, without a journal. In the place of a merchant's page it answers a fixed text of
 * as many bytes as the merchant's number says: the list is measured against it.
 */
import {
  cardOf,
  create,
  makeMerchant,
  openMember,
  publish,
  TAKER,
} from '../../src/modules/otc/testing/otc-commands.ts';
import { OtcWorld, openOtcDatabase } from '../../src/modules/otc/testing/otc-world.ts';
import sharePostgres from '../../src/platform/database/testing/shared-postgres.ts';
import { listeningPort } from '../../src/platform/http/connections/listening-port.ts';
import { fakeExchange, fixedAnswer, handlersOf } from '../../src/platform/http/testing/fake-exchange.ts';

const MERCHANTS = 5_000;
const FIRST_MERCHANT = 10_010_000;
/** One merchant in so many takes WeChat as well. */
const WEIXIN_EVERY = 20;
/** In cents; 7.20 is the reference. */
const LOWEST_PRICE = 720;
const PRICES = 15;
const PREMIUMS_BP = 200;

const stopPostgres = await sharePostgres();
const database = await openOtcDatabase();
const world = await OtcWorld.open(database);
for (let at = 0; at < MERCHANTS; at++) await addMerchant(at);
const http = await fakeExchange({
  ...handlersOf((calls) => world.otc.calls(calls)),
  getOtcMerchant: ({ merchantId }) => fixedAnswer(Number(merchantId)),
});
await http.listen({ host: '127.0.0.1', port: 0 });
console.log(String(listeningPort(http.server)));
for await (const _ of process.stdin);
await http.close();
await database.close();
await stopPostgres();

/** With a FIXED and a FLOAT ad that are ON, and one completed order: the list sorts by figures, too. */
async function addMerchant(at: number): Promise<void> {
  const memberId = FIRST_MERCHANT + at;
  world.people.join(memberId);
  const methodIds = [cardOf(memberId)];
  for (const command of openMember(memberId, 2)) await world.execute(command);
  if (at % WEIXIN_EVERY === 0) {
    const methodId = cardOf(memberId) + 1;
    methodIds.push(methodId);
    await world.execute({ kind: 'enable-pay-method', memberId, methodId, methodKind: 'weixin' });
  }
  for (const command of makeMerchant(memberId)) await world.execute(command);
  const price = BigInt(LOWEST_PRICE + (at % PRICES));
  const adId = await world.adOn(publish({ price, methodIds }, { memberId }), memberId);
  const premiumBp = BigInt((at * 7) % PREMIUMS_BP);
  const terms = { priceType: 'FLOAT', price: 0n, premiumBp, methodIds } as const;
  await world.adOn(publish(terms, { memberId }), memberId);
  const orderId = await world.execute(create(adId, { price }));
  const methodId = cardOf(memberId);
  await world.execute({ kind: 'pay-otc-order', memberId: TAKER, orderId, methodId });
  await world.execute({ kind: 'release-otc-order', memberId, orderId });
}
