/** Every call that needs no session, and the documents, each with what a stranger would ask to cost the most. */
import { API_BASE, type CallName, KLINE_INTERVALS } from '@tern/protocol';
import { CALL_NAMES, CALLS } from '@tern/protocol/calls';

export interface PublicCall {
  name: string;
  method: string;
  path: string;
  /** The parameters of the `turn`th request. */
  params(turn: number): Record<string, string>;
  /** The number of distinct requests; undefined: no limit. */
  times?: number;
}

/** The names of the listed pairs. */
export interface Pairs {
  spot: readonly string[];
  contracts: readonly string[];
}

type Params = Record<string, string> | ((turn: number) => Record<string, string>);

const CAPTCHA = {
  status: '1',
  geetest_challenge: 'c'.repeat(32),
  geetest_validate: 'v',
  geetest_seccode: 's',
};
const MAIL = { mail: 'nobody@example.com', password: 'bench-password-1', code: '123456' };
const DEVICE = { clientType: 'h5' };
const DEVICE_ID = 'd'.repeat(32);
const ENGLISH = { global: 'ENGLISH' };
const RELEASE = { platform: 'web', channel: 'stable', version: '1.0.0' };

/** A time that no call before it named, within the ten minutes that the server takes. */
const fresh = (turn: number) => ({ randomCode: String(Date.now() - turn) });

/** Bars that no caller requested since the server's start: once for each chart. */
function freshCharts({ spot, contracts }: Pairs): PublicCall {
  const markets = [
    ...spot.map((pairsName) => ({ pairsName, type: 'SPOT' })),
    ...contracts.map((pairsName) => ({ pairsName, type: 'CONTRACT' })),
  ];
  const charts = markets.flatMap((market) =>
    KLINE_INTERVALS.map((interval) => ({ ...market, interval, limit: '1500' })),
  );
  const { method, path } = CALLS.getKline;
  const params = (turn: number) => charts[turn] as Record<string, string>;
  const name = 'getKline, 1,500 bars that nobody asked for before';
  return { name, method, path: API_BASE + path, params, times: charts.length };
}

/** Rows of each call: a label, the parameters. */
type Rows = Partial<Record<CallName, [string, Params][]>>;

function asked({ spot: [pairsName = ''], contracts: [contract = ''] }: Pairs): Rows {
  const spot = { pairsName, type: 'SPOT' };
  const minutes = { ...spot, interval: '1m' };
  const form = (turn: number) => ({ ...CAPTCHA, ...fresh(turn) });
  return {
    getMainCurs: [['', {}]],
    getPairsByMainCur: [['', { mainCur: 'USDT', type: 'SPOT' }]],
    getBanners: [['', { bannerType: 'DATA_BANNER' }]],
    getNotices: [['', { noticeType: 'OFFICIAL' }]],
    getIndexCoin: [['', { getCoinType: 'VOLUME' }]],
    geetestCode: [['', (turn) => ({ ...fresh(turn), ...DEVICE })]],
    getServer: [['', {}]],
    getNotice: [['', { id: '1' }]],
    getAgreement: [['', { kind: 'USER' }]],
    getAbout: [['', {}]],
    getSharing: [['', {}]],
    getSpotMarkets: [['', {}]],
    getTicker: [['', spot]],
    getKline: [
      ['1,000 bars', { ...minutes, limit: '1000' }],
      ['1,500 bars', { ...minutes, limit: '1500' }],
    ],
    getDepth: [['500 levels', { ...spot, limit: '500' }]],
    getTrades: [['200 trades', { ...spot, limit: '200' }]],
    getCaptchaWork: [['of no challenge', { challenge: 'c'.repeat(32), kind: 'slide' }]],
    getCaptchaPuzzle: [['of no challenge', { challenge: 'c'.repeat(32), flow: 'login', work: '1' }]],
    waiveCaptcha: [['of no challenge', { challenge: 'c'.repeat(32), flow: 'register', work: '1' }]],
    sendCaptchaCode: [
      ['of no challenge', { mail: 'nobody@example.com', challenge: 'c'.repeat(32), work: '1' }],
    ],
    solveCaptchaCode: [
      ['of no challenge', { mail: 'nobody@example.com', challenge: 'c'.repeat(32), code: '000000' }],
    ],
    solveCaptcha: [['of no challenge', { challenge: 'c'.repeat(32), answer: '1' }]],
    sendCode: [['without a captcha', (turn) => ({ mail: MAIL.mail, purpose: 'REGISTER', ...form(turn) })]],
    register: [['without a captcha', (turn) => ({ ...MAIL, agreement: 'true', ...DEVICE, ...form(turn) })]],
    login: [
      [
        'without a captcha',
        (turn) => ({ mail: MAIL.mail, password: MAIL.password, ...DEVICE, ...form(turn) }),
      ],
    ],
    loginSecond: [['of no ticket', { ticket: 't'.repeat(43), googleCode: '123456', ...DEVICE }]],
    requestRecovery: [['of no ticket', { ticket: 't'.repeat(43), remark: 'lost' }]],
    forget: [['without a captcha', (turn) => ({ ...MAIL, ...form(turn) })]],
    getOutbox: [['', { target: MAIL.mail }]],
    answerCaptcha: [['of no challenge', { challenge: 'c'.repeat(32), flow: 'login' }]],
    getContracts: [['', {}]],
    getContractMark: [['', { pairsName: contract }]],
    getFundingHistory: [['', { pairsName: contract, limit: '100' }]],
    getIndexComposition: [['', { pairsName }]],
    getInsuranceFund: [['', { limit: '100' }]],
    getPledgeProducts: [['', {}]],
    getPledgeProduct: [['', { productId: '1' }]],
    getOtcTerms: [['', {}]],
    getOtcAds: [['', { side: 'BUY', currency: 'USDT' }]],
    getOtcMerchant: [['of no number', { merchantId: '1' }]],
    ...texts(),
    ...OF_THE_DEMO,
  };
}

/** The help center, customer service and updates of the app. */
function texts(): Rows {
  const article = { articleId: '1' };
  const vote = { ...article, version: '1', isHelpful: 'true', deviceId: DEVICE_ID };
  return {
    getSupport: [['', {}]],
    getHelpCenter: [['', ENGLISH]],
    searchHelp: [['', { words: 'withdrawal', ...ENGLISH }]],
    getHelpArticle: [['', { ...article, ...ENGLISH }]],
    voteHelpArticleAsVisitor: [['', vote]],
    getCoin: [['', { currency: 'BTC', ...ENGLISH }]],
    getTradingRules: [['', ENGLISH]],
    checkUpdate: [['', { ...RELEASE, deviceId: DEVICE_ID, native: '1.0.0', isAsked: 'false', ...ENGLISH }]],
    isReleaseStanding: [['', RELEASE]],
    reportUpdate: [['', { ...RELEASE, deviceId: DEVICE_ID, state: 'ready' }]],
  };
}

/** The servers under measure run without chains: these calls are refused. */
const OF_THE_DEMO: Rows = {
  getDemoChain: [['without chains', {}]],
  payFromDemoWallet: [['without chains', { currency: 'USDT', address: `0x${'0'.repeat(40)}`, amount: '1' }]],
  mineDemoBlocks: [['without chains', { blocks: '1' }]],
  reorganiseDemoChain: [['without chains', { blocks: '1' }]],
};

export function publicCalls(pairs: Pairs): PublicCall[] {
  const rows = asked(pairs);
  const calls = CALL_NAMES.filter((name) => CALLS[name].access === 'visitor').flatMap((name) => {
    const own = rows[name];
    if (own === undefined) throw new Error(`bench/calls/public-calls.ts has no row for ${name}`);
    const { method, path } = CALLS[name];
    return own.map(([label, params]) => ({
      name: label === '' ? name : `${name}, ${label}`,
      method,
      path: API_BASE + path,
      params: typeof params === 'function' ? params : () => params,
    }));
  });
  const documents = ['docs', 'openapi.json'].map((name) => ({
    name: `/api/${name}`,
    method: 'GET',
    path: API_BASE + name,
    params: () => ({}),
  }));
  // The fresh charts come first: the calls after them request the same bars.
  return [freshCharts(pairs), ...calls, ...documents];
}
