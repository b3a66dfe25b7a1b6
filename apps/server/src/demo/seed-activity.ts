/**
 * The simulated activities of the demo: two funded pledge products, an airdrop to its first member, and notices. All of it may
 * be said again, so a start that was cut short is simply done again.
 */
import type { Command } from '@tern/engine';
import { parseUnits, pledgeBacking } from '@tern/math';
import type { Kernel } from '../kernel/kernel.ts';
import type { ActivityApi } from '../modules/activity/index.ts';
import type { ContentApi } from '../modules/content/index.ts';
import { sayAll } from './say.ts';

export interface ActivityPorts extends Pick<ActivityApi, 'live' | 'texts' | 'campaigns'> {
  publishNotice: ContentApi['publishNotice'];
}

export interface ActivitySeedParts {
  kernel: Pick<Kernel, 'execute'>;
  activity: ActivityPorts;
  operators: readonly [maker: number, checker: number];
  nowMs: number;
}

const ASSET = 'USDT';
const ASSET_SCALE = 8;
const DAY_MS = 86_400_000;
const SALE_DAYS = 90;
const AIRDROP = parseUnits('20', ASSET_SCALE);

const units = (text: string) => parseUnits(text, ASSET_SCALE);

interface DemoProduct {
  title: { zh: string; en: string };
  body: { zh: string; en: string };
  terms: Omit<Extract<Command, { kind: 'draft-pledge-product' }>['terms'], 'saleStartMs' | 'saleEndMs'>;
}

const PRODUCTS: readonly DemoProduct[] = [
  {
    title: { zh: 'USDT 30 天定期（模拟）', en: 'USDT fixed term, 30 days (simulated)' },
    body: {
      zh: '到期后本金与利息一并存入资金账户。提前赎回不计利息，本金在 24 小时后到账。演示环境中的资金均为模拟。',
      en: 'Principal and interest are paid to the Funding account at the end. An early redemption earns no interest; the principal is paid after 24 hours. All funds of the demo are simulated.',
    },
    terms: {
      asset: 'USDT',
      termDays: 30,
      dailyRate: 30_000n,
      min: units('100'),
      maxPerMember: units('20000'),
      quota: units('1000000'),
      isEarlyRedeemable: true,
      earlyDelayHours: 24,
    },
  },
  {
    title: { zh: 'BTC 活期（模拟）', en: 'BTC flexible (simulated)' },
    body: {
      zh: '随时赎回任意部分，本金与截至昨日的利息即时到账，最多计息 90 天。演示环境中的资金均为模拟。',
      en: 'Redeem any part at any time: principal and interest up to yesterday are paid at once. It earns for at most 90 days. All funds of the demo are simulated.',
    },
    terms: {
      asset: 'BTC',
      termDays: 0,
      dailyRate: 5_000n,
      min: units('0.001'),
      maxPerMember: units('1'),
      quota: units('100'),
      isEarlyRedeemable: true,
      earlyDelayHours: 0,
    },
  },
];

const NOTICES = [
  {
    zh: {
      title: '理财上线（模拟）',
      body: 'USDT 30 天定期与 BTC 活期理财现已开放。每日利息按本金乘以日利率计算，自次日 00:00（UTC+8）起计息。\n\n演示环境中的资金均为模拟。',
    },
    en: {
      title: 'Earn is open (simulated)',
      body: 'USDT for 30 days and flexible BTC are open in Earn. The interest of a day is the principal times the daily rate, from 00:00 (UTC+8) of the next day on.\n\nAll funds of the demo are simulated.',
    },
  },
  {
    zh: {
      title: '开业空投已发放（模拟）',
      body: '开业空投已存入资金账户，可在“活动记录”中查看。\n\n演示环境中的资金均为模拟。',
    },
    en: {
      title: 'The opening airdrop was paid (simulated)',
      body: 'The opening airdrop was credited to Funding accounts; your activity history shows it.\n\nAll funds of the demo are simulated.',
    },
  },
];

export async function seedActivity(parts: ActivitySeedParts, memberId: number): Promise<void> {
  for (const product of PRODUCTS) await openProduct(parts, product);
  await payAirdrop(parts, memberId);
  for (const notice of NOTICES)
    await parts.activity.publishNotice({ noticeType: 'ACTIVITY', ...notice, fromTime: parts.nowMs });
}

function twoOf({ operators: [firstOperator, secondOperator] }: ActivitySeedParts) {
  return { firstOperator, secondOperator };
}

async function openProduct(parts: ActivitySeedParts, { title, body, terms }: DemoProduct): Promise<void> {
  const { kernel, activity, nowMs } = parts;
  const { live, texts } = activity;
  const { asset, quota, dailyRate, termDays } = terms;
  const known = live.products().find(({ productId }) => texts.of(productId).title.en === title.en);
  if (known !== undefined && known.status !== 'DRAFT') return;
  const draft = {
    textHash: await texts.store({ title, body }),
    kind: 'draft-pledge-product',
    productId: known?.productId ?? 0,
    terms: { ...terms, saleStartMs: nowMs, saleEndMs: nowMs + SALE_DAYS * DAY_MS },
    operator: parts.operators[0],
  } as const;
  const { rejection, result: productId } = await kernel.execute(draft);
  if (rejection !== 'OK') throw new Error(`the demo's product was refused: ${rejection}`);
  const amount = pledgeBacking(quota, dailyRate, termDays);
  await sayAll(kernel, [
    {
      kind: 'fund-growth-account',
      account: 'pledge',
      asset,
      amount,
      reference: `demo pledge ${asset} ${termDays}`,
      ...twoOf(parts),
    },
    {
      kind: 'switch-pledge-product-on',
      productId,
      revision: (known?.revision ?? 0) + 1,
      ...twoOf(parts),
    },
  ]);
}

async function payAirdrop(parts: ActivitySeedParts, memberId: number): Promise<void> {
  const { kernel, nowMs } = parts;
  const { campaigns } = parts.activity;
  const title = { zh: '开业空投（模拟）', en: 'Opening airdrop (simulated)' };
  const [known] = await campaigns.list(Number.MAX_SAFE_INTEGER, 1);
  const row = {
    line: 1,
    memberText: String(memberId),
    amountText: '20',
    memberId,
    amount: AIRDROP,
    fault: '',
  } as const;
  const campaign = known ?? (await campaigns.save(undefined, { title, asset: ASSET }, [row], nowMs));
  const { campaignId, listHash } = campaign;
  const list = { total: AIRDROP, listHash, rows: [{ memberId, amount: AIRDROP }] };
  const funding = { account: 'promo', asset: ASSET, amount: AIRDROP, reference: 'demo airdrop' } as const;
  await sayAll(kernel, [
    { kind: 'fund-growth-account', ...funding, ...twoOf(parts) },
    { kind: 'pay-airdrop', campaignId, asset: ASSET, ...list, ...twoOf(parts) },
  ]);
}
