/**
 * The page of rules: the constants of the product and the limits that bind members, each as a name and a value in both
 * languages. Figures are placeholders, so the page shows those of now (rules/service#rules-page).
 */
import type { CallRequest, CallResult } from '@tern/protocol';
import { type FigureSources, readFigures } from './figures.ts';
import { fillText } from './fill-text.ts';
import { languageOf } from './help-text.ts';
import { SECURITY, SERVICE } from './member-rules.ts';
import { OTC_RULES } from './otc-rules.ts';
import { type RuleSection, rule } from './rule-section.ts';

const SPOT: RuleSection = {
  zh: '币币交易',
  en: 'Spot trading',
  rules: [
    rule(
      'spotFees',
      ['手续费', '挂单 {{spotMakerFee}}，吃单 {{spotTakerFee}}，从所得币种扣除'],
      ['Fees', 'maker {{spotMakerFee}}, taker {{spotTakerFee}}, taken from what you receive'],
    ),
    rule(
      'spotBand',
      ['限价范围', '参考价的 {{spotBandLeast}} 至 {{spotBandMost}} 倍，或在他人的最优买卖价之间'],
      [
        'Limit prices',
        'from {{spotBandLeast}} to {{spotBandMost}} times the reference price, or between the best prices of others',
      ],
    ),
    rule(
      'spotMarketBound',
      ['市价委托', '成交价偏离前 10% 的均价不超过 {{spotMarketBound}}'],
      ['Market orders', 'trade at most {{spotMarketBound}} past the average of their first 10%'],
    ),
    rule(
      'openOrders',
      ['当前委托上限', '每个交易对 {{maxOpenOrders}} 笔'],
      ['Open orders', 'at most {{maxOpenOrders}} in a pair'],
    ),
  ],
};

const CONTRACT: RuleSection = {
  zh: '合约交易',
  en: 'Contract trading',
  rules: [
    rule(
      'lotValue',
      ['合约面值', '{{lotValue}} USDT，单笔最多 {{maxLots}} 张'],
      ['Lot', '{{lotValue}} USDT, at most {{maxLots}} lots an order'],
    ),
    rule('leverage', ['杠杆', '1 至 {{maxLeverage}} 倍'], ['Leverage', 'from 1 to {{maxLeverage}}×']),
    rule(
      'contractFees',
      ['手续费', '挂单 {{contractMakerFee}}，吃单 {{contractTakerFee}}'],
      ['Fees', 'maker {{contractMakerFee}}, taker {{contractTakerFee}}'],
    ),
    rule(
      'contractBand',
      ['委托价范围', '偏离当前价不超过 50%'],
      ['Order prices', 'at most 50% from the current price'],
    ),
    rule(
      'liquidation',
      ['强制平仓', '风险率达到 100% 时触发'],
      ['Liquidation', 'when the risk level reaches 100%'],
    ),
    rule(
      'index',
      ['指数价格', '最多 {{indexSources}} 家交易所的加权平均，各家价格限于中位数 ±{{indexClamp}} 以内'],
      [
        'Index price',
        'weighted average of at most {{indexSources}} exchanges, each held within ±{{indexClamp}} of the median',
      ],
    ),
    rule(
      'closingWithoutIndex',
      ['指数异常时平仓', '仅在标记价格附近成交；全仓只能平多空相抵后的净仓位'],
      [
        'Closing while the index is abnormal',
        'near the mark price only; in cross margin the net position only',
      ],
    ),
    rule('funding', ['资金费用', '每 {{fundingTime}}结算一次'], ['Funding', 'settled every {{fundingTime}}']),
    rule(
      'restingOrders',
      ['最小挂单价值', '{{minRestingOrder}} USDT，全部平仓除外'],
      ['Resting orders', 'at least {{minRestingOrder}} USDT, unless they close the whole position'],
    ),
    rule(
      'plans',
      ['计划委托上限', '每个合约 {{maxPlans}} 笔'],
      ['Trigger orders', 'at most {{maxPlans}} in a contract'],
    ),
  ],
};

const WALLET: RuleSection = {
  zh: '充币与提币',
  en: 'Deposits and withdrawals',
  rules: [
    rule(
      'dayLimits',
      ['每日提币限额', '基础认证 {{basicDayLimit}} USDT，高级认证 {{advancedDayLimit}} USDT'],
      [
        'Withdrawals a day',
        '{{basicDayLimit}} USDT with basic, {{advancedDayLimit}} USDT with advanced verification',
      ],
    ),
    rule(
      'withdrawalCount',
      [
        '每日提币次数',
        '{{withdrawalsPerDay}} 次；审核通过前取消的不计入，申请最多 {{withdrawalRequestsPerDay}} 次',
      ],
      [
        'Number of withdrawals',
        '{{withdrawalsPerDay}} a day, without those canceled before approval; at most {{withdrawalRequestsPerDay}} requests',
      ],
    ),
    rule(
      'withdrawalLock',
      ['安全变更后暂停提币', '{{withdrawalLockHours}} 小时'],
      ['Withdrawal pause after a security change', '{{withdrawalLockHours}} hours'],
    ),
    rule(
      'savedAddress',
      ['地址簿', '最多 {{savedAddresses}} 个地址，新地址{{savedAddressStart}}'],
      ['Address book', 'at most {{savedAddresses}} addresses, each in effect {{savedAddressStart}}'],
    ),
    rule(
      'applications',
      ['手动充币申请', '同时最多 {{depositApplications}} 笔审核中，审核需 1–3 个工作日'],
      [
        'Deposit applications',
        'at most {{depositApplications}} under review at a time; a review takes 1–3 business days',
      ],
    ),
  ],
};

const INVITATION: RuleSection = {
  zh: '邀请返佣',
  en: 'Invitation',
  rules: [
    rule(
      'rebate',
      ['返佣比例', '被邀请人手续费的 {{rebatePercent}}'],
      ['Rebate', "{{rebatePercent}} of the invitee's fees"],
    ),
    rule(
      'rebateCap',
      ['返佣上限', '每位邀请人累计 {{rebateCap}} USDT'],
      ['Most of all rebates', '{{rebateCap}} USDT for one inviter'],
    ),
    rule(
      'rebateTime',
      ['结算时间', '每日 00:00 (UTC+8)，计入合约账户'],
      ['Settlement', 'daily at 00:00 (UTC+8), into the contract account'],
    ),
  ],
};

const PLEDGE: RuleSection = {
  zh: '理财',
  en: 'Earn',
  rules: [
    rule(
      'pledgeTerms',
      ['期限', '活期，或 {{pledgeTerms}} 天'],
      ['Terms', 'flexible, or {{pledgeTerms}} days'],
    ),
    rule(
      'pledgeInterest',
      ['计息', '申购次日起，向下取整，不计复利；活期最多 {{pledgeFlexibleDays}} 天'],
      [
        'Interest',
        'from the day after the subscription, rounded down, not compounded; flexible for {{pledgeFlexibleDays}} days at most',
      ],
    ),
    rule(
      'pledgeBounds',
      [
        '次数与笔数',
        '每个产品每天最多申购和赎回各 {{pledgesOfDay}} 次，进行中最多 {{runningPledges}} 笔；当天提前赎回的数量在次日 00:00 前仍计入个人限额',
      ],
      [
        'Numbers',
        'at most {{pledgesOfDay}} subscriptions and as many redemptions of a product a day, {{runningPledges}} active subscriptions; what you redeem early counts against your personal limit until the next 00:00',
      ],
    ),
    rule(
      'pledgeRedemption',
      ['提前赎回', '定期产品作废全部利息，返还全部本金'],
      ['Early redemption', 'of a term loses all interest and pays back the whole principal'],
    ),
  ],
};

export const RULE_SECTIONS: readonly RuleSection[] = [
  SPOT,
  CONTRACT,
  WALLET,
  OTC_RULES,
  INVITATION,
  PLEDGE,
  SERVICE,
  SECURITY,
];

export async function readTradingRules(
  sources: FigureSources,
  { global }: CallRequest<'getTradingRules'>,
  nowMs: number,
): Promise<CallResult<'getTradingRules'>> {
  const figures = await readFigures(sources, nowMs);
  const language = languageOf(global);
  return RULE_SECTIONS.map((section) => ({
    title: section[language],
    rows: section.rules.map((one) => {
      const [name, value] = one[language];
      return { rule: one.rule, name, value: fillText(value, language, figures) };
    }),
  }));
}
