/** Requests and results of the desk's calls about the exchange itself: markets, texts, the ledger, its health. */
import { z } from 'zod';
import { because, deskPaging, feePpm, jsonText, publicText, shownText } from './desk-scalars.ts';
import {
  CONTENT_STATES,
  FIRST_STEPS,
  HALTED_STATUSES,
  HEALTH_PROBLEMS,
  LEDGER_SYSTEM_ACCOUNTS,
} from './desk-values.ts';
import { currency, decimal, digits, done, id, money, none, page, pairsName, text, time } from './scalars.ts';
import { ACCOUNT_TYPES, INDEX_STATES, MARKET_STATUSES } from './values.ts';

const filters = z.strictObject({
  tickSize: money,
  stepSize: money,
  minQty: money,
  maxQty: money,
  /** In the quote currency. */
  minNotional: money,
  maxNotional: money,
});
const filtersRequest = z.strictObject({
  tickSize: decimal,
  stepSize: decimal,
  minQty: decimal,
  maxQty: decimal,
  minNotional: decimal,
  maxNotional: decimal,
});
const scale = z.int().min(0).max(8);
const sourceName = z.string().regex(/^[a-z0-9_-]{1,32}$/);
const weightedSource = z.strictObject({ source: sourceName, weight: z.int().min(1).max(1_000_000) });
/** A currency that is not listed yet: its decimals and how much of it there can ever be. */
const newCurrency = z.strictObject({ name: shownText(40), scale, maxSupply: decimal });

const ofMarket = because({ pairsName });

const market = z.strictObject({
  pairsName: z.string(),
  tokenCur: z.string(),
  mainCur: z.string(),
  status: z.enum(MARKET_STATUSES),
  priceScale: z.int(),
  qtyScale: z.int(),
  filters,
  makerFeePpm: z.int(),
  takerFeePpm: z.int(),
  listingPrice: money,
  /** Empty before the first trade. */
  lastPrice: money,
  index: z.strictObject({
    state: z.enum([...INDEX_STATES]),
    /** Empty when it has none. */
    price: money,
    validSources: z.int(),
    sources: z.array(z.strictObject({ source: z.string(), weight: z.int() })),
  }),
  isNew: z.boolean(),
  listTime: time,
  /** Place among the top tiles; 0: none chosen. */
  place: z.int(),
  /** Why an operator gave it its status, and what members read of it; empty: nothing. */
  reason: z.string(),
  publicText,
});

/** A path of the app: /spot, /banners/summer.svg. Never another site. */
const appPath = z.string().regex(/^\/(?![/\\])[A-Za-z0-9/_.?=&%-]{0,200}$/);
const orNone = (schema: z.ZodString) => z.union([schema, z.literal('')]);
/** A draft may be unfinished; what is published is whole in both languages. */
const noticeText = z.strictObject({ title: orNone(shownText(100)), body: orNone(shownText(10_000)) });
const bannerText = z.strictObject({
  bannerUrl: orNone(appPath),
  title: orNone(shownText(100)),
  link: orNone(appPath),
});
/** 5 MB in base64. */
const LONGEST_PICTURE = 7_000_000;
/** Shown from then to then; toTime 0: without end. */
const schedule = {
  fromTime: z.int().min(0).max(8_640_000_000_000_000),
  toTime: z.int().min(0).max(8_640_000_000_000_000),
};

const account = z.enum(ACCOUNT_TYPES);
/** A member id or one of the system accounts. */
const owner = z.union([digits, z.enum(LEDGER_SYSTEM_ACCOUNTS)]);

export const DESK_EXCHANGE_SCHEMAS = {
  getDeskMarkets: { request: z.strictObject(deskPaging), result: page(market) },
  getDeskAssets: {
    request: z.strictObject(deskPaging),
    result: page(z.strictObject({ currency: z.string(), name: z.string(), scale: z.int() })),
  },
  /** Lists the pair PREPARED; a currency that is not listed yet comes with tokenCurrency or mainCurrency. */
  createMarket: {
    request: because({
      tokenCur: currency,
      mainCur: currency,
      tokenCurrency: newCurrency.optional(),
      mainCurrency: newCurrency.optional(),
      priceScale: scale,
      qtyScale: scale,
      filters: filtersRequest,
      makerFeePpm: feePpm,
      takerFeePpm: feePpm,
      listingPrice: decimal,
    }),
    result: z.strictObject({ pairsName: z.string() }),
  },
  /** `reason` stays on the desk, members read `publicText`: a halt wants one, an opening may have one. */
  openMarket: { request: because({ pairsName, publicText }), result: done },
  haltMarket: { request: because({ pairsName, status: z.enum(HALTED_STATUSES), publicText }), result: done },
  /** For good: every resting order is cancelled. */
  closeMarket: { request: ofMarket, result: done },
  setMarketFees: {
    request: because({ pairsName, makerFeePpm: feePpm, takerFeePpm: feePpm }),
    result: done,
  },
  /** Only with an empty book. */
  setMarketFilters: { request: because({ pairsName, filters: filtersRequest }), result: done },
  setMarketIndex: {
    request: because({ pairsName, sources: z.array(weightedSource).min(3).max(10) }),
    result: done,
  },
  /** 0 takes it off the chosen tiles. */
  setMarketPlace: { request: because({ pairsName, place: z.int().min(0).max(1_000) }), result: done },
  /** true also makes it the newest. */
  setMarketNew: { request: because({ pairsName, isNew: z.boolean() }), result: done },
  setCurrencyName: { request: because({ currency, name: shownText(40) }), result: done },
  getCnyRate: {
    request: none,
    /** CNY for one USDT; source and time are empty and 0 until somebody said one. It lies between least and most. */
    result: z.strictObject({ rate: money, source: z.string(), time, least: money, most: money }),
  },
  setCnyRate: { request: because({ rate: decimal }), result: done },

  getDeskNotices: {
    request: z.strictObject(deskPaging),
    result: page(
      z.strictObject({
        noticeId: id,
        zh: noticeText,
        en: noticeText,
        ...schedule,
        state: z.enum(CONTENT_STATES),
      }),
    ),
  },
  /** Without noticeId a new one, as DRAFT; fromTime is also the date that members see. */
  saveNotice: {
    request: because({ noticeId: digits.optional(), zh: noticeText, en: noticeText, ...schedule }),
    result: z.strictObject({ noticeId: id }),
  },
  publishNotice: { request: because({ noticeId: digits }), result: done },
  withdrawNotice: { request: because({ noticeId: digits }), result: done },
  /** In the order of showing. */
  getDeskBanners: {
    request: z.strictObject(deskPaging),
    result: page(
      z.strictObject({
        bannerId: id,
        zh: bannerText,
        en: bannerText,
        ...schedule,
        state: z.enum(CONTENT_STATES),
        place: z.int(),
      }),
    ),
  },
  /** Without bannerId a new one, as DRAFT at the end. */
  saveBanner: {
    request: because({ bannerId: digits.optional(), zh: bannerText, en: bannerText, ...schedule }),
    result: z.strictObject({ bannerId: id }),
  },
  /** A picture for a banner, as base64; gives its path. */
  uploadPicture: {
    request: because({ base64: z.base64().max(LONGEST_PICTURE) }),
    result: z.strictObject({ path: z.string() }),
  },
  /** All banners, each once, in their new order. */
  orderBanners: { request: because({ bannerIds: z.array(digits).min(1).max(200) }), result: done },
  publishBanner: { request: because({ bannerId: digits }), result: done },
  withdrawBanner: { request: because({ bannerId: digits }), result: done },

  /** As of the last durable command. Of `outside` alone amounts may be negative. */
  getLedgerBalances: {
    request: z.strictObject({ owner }),
    result: z.array(z.strictObject({ account, currency: z.string(), free: money, frozen: money })),
  },
  /**
   * Newest first, walked back through the journal. A page may end before `limit` with a cursor: the walk goes on from
   * there. isEnd: the journal that is still kept holds no older one.
   */
  getPostings: {
    request: z.strictObject({ owner, account: account.optional(), currency, ...deskPaging }),
    result: z.strictObject({
      rows: z.array(
        z.strictObject({
          sequence: id,
          time,
          /** place-spot-order, transfer, ... */
          command: z.string(),
          freeChange: money,
          frozenChange: money,
          free: money,
          frozen: money,
        }),
      ),
      cursor: z.string(),
      /** Journal row down to which was read. */
      scannedTo: id,
      isEnd: z.boolean(),
    }),
  },
  /** The command of a sequence and everything it caused, as JSON text with money in whole units of its asset. */
  getCommand: {
    request: z.strictObject({ sequence: digits }),
    result: z.strictObject({
      sequence: id,
      time,
      /** Number and hash (hex) of its journal row. */
      batch: id,
      rowHash: z.string(),
      command: jsonText,
      events: z.array(jsonText),
    }),
  },
  getSolvency: {
    request: z.strictObject(deskPaging),
    result: page(
      z.strictObject({
        currency: z.string(),
        /** What all members hold, free and frozen. */
        liabilities: money,
        /** As last entered; empty until somebody did. */
        reserves: money,
        /** reserves - liabilities; empty without reserves. */
        surplus: money,
        isCovered: z.boolean(),
        enteredBy: z.string(),
        note: z.string(),
        enterTime: time,
      }),
    ),
  },
  setReserves: { request: because({ currency, amount: decimal, note: shownText(500) }), result: done },

  getHealth: {
    request: none,
    result: z.strictObject({
      /** Trading works. */
      isHealthy: z.boolean(),
      /** What is wrong all the same; not all is well until none is left. */
      problems: z.array(z.strictObject({ kind: z.enum(HEALTH_PROBLEMS), subject: z.string(), time })),
      time,
      version: z.string(),
      upSeconds: z.int(),
      journal: z.strictObject({ sequence: id, batch: id, ageMs: z.int() }),
      /** Commands that the read tables do not hold yet. */
      projectorBacklog: z.int(),
      queuedCommands: z.int(),
      /** batch 0: none yet. */
      snapshot: z.strictObject({ batch: id, sequence: id, time, pauseMs: z.int() }),
      sockets: z.int(),
      memberSessions: z.int(),
      deskSessions: z.int(),
      /** MiB; -1: not known. */
      freeDiskMb: z.int(),
      memoryMb: z.int(),
      /** How many currencies are not covered by the entered reserves, and how many have none entered. */
      uncovered: z.int(),
      withoutReserves: z.int(),
      /** Verification codes of today: what is used up is sent to nobody until 00:00 UTC+8. */
      codes: z.array(
        z.strictObject({
          budget: z.enum(['register', 'recover', 'member', 'bind']),
          way: z.enum(['sms', 'mail']),
          sent: z.int(),
          most: z.int(),
        }),
      ),
      sources: z.array(
        z.strictObject({
          source: z.string(),
          /** How many symbols it named; its newest own time stamp, and how old that is; -1: never heard. */
          symbols: z.int(),
          lastTime: time,
          ageMs: z.int(),
        }),
      ),
      indexes: z.array(
        z.strictObject({
          symbol: z.string(),
          state: z.enum([...INDEX_STATES]),
          validSources: z.int(),
          price: money,
          /** The prices jumped and their sources do not agree yet. */
          hasJumped: z.boolean(),
          /** A contract is on it and it has fewer than the five sources that production wants. */
          hasFewSources: z.boolean(),
        }),
      ),
    }),
  },
  /** What a new exchange still needs; in order. */
  getFirstSteps: {
    request: none,
    result: z.strictObject({
      steps: z.array(z.strictObject({ step: z.enum(FIRST_STEPS), isDone: z.boolean() })),
    }),
  },
  /** Sends a mail, so that an operator sees whether one arrives. */
  sendTestMail: { request: because({ mail: z.email().max(100) }), result: done },
  getDeskOutbox: {
    request: z.strictObject({ target: text(100).optional(), ...deskPaging }),
    result: page(
      z.strictObject({
        id,
        time,
        channel: z.enum(['sms', 'mail']),
        target: z.string(),
        subject: z.string(),
        text: z.string(),
      }),
    ),
  },
} as const;
