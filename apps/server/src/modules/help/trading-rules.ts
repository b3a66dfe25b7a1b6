/**
 * The page of rules: the constants of the product and the limits that bind members, each as a name and a value in both
 * languages. Figures are placeholders, so the page shows those of now (rules/service#rules-page).
 */
import type { CallRequest, CallResult } from '@tern/protocol';
import { type FigureSources, readFigures } from './figures.ts';
import { fillText } from './fill-text.ts';
import { languageOf } from './help-text.ts';
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
      ['限价范围', '最新价的 {{spotBandLeast}} 至 {{spotBandMost}} 倍'],
      ['Limit prices', 'from {{spotBandLeast}} to {{spotBandMost}} times the last price'],
    ),
    rule(
      'spotMarketBound',
      ['市价委托', '成交价偏离最优价不超过 {{spotMarketBound}}'],
      ['Market orders', 'trade at most {{spotMarketBound}} past the best price'],
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
      ['每手面值', '{{lotValue}} USDT，单笔最多 {{maxLots}} 手'],
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
    rule('funding', ['资金费用', '每 {{fundingTime}}结算一次'], ['Funding', 'settled every {{fundingTime}}']),
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
      ['每日提币次数', '{{withdrawalsPerDay}} 次'],
      ['Number of withdrawals', '{{withdrawalsPerDay}} a day'],
    ),
    rule(
      'withdrawalLock',
      ['安全变更后暂停提币', '{{withdrawalLockHours}} 小时'],
      ['Withdrawal pause after a security change', '{{withdrawalLockHours}} hours'],
    ),
    rule(
      'savedAddress',
      ['地址簿', '最多 {{savedAddresses}} 个地址，保存 {{savedAddressTime}}后生效'],
      [
        'Address book',
        'at most {{savedAddresses}} addresses, each in effect {{savedAddressTime}} after it was saved',
      ],
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
  zh: '质押',
  en: 'Pledges',
  rules: [
    rule(
      'pledgeTerms',
      ['期限', '活期，或 {{pledgeTerms}} 天'],
      ['Terms', 'flexible, or {{pledgeTerms}} days'],
    ),
    rule(
      'pledgeInterest',
      ['计息', '质押次日起，向下取整，不计复利；活期最多 {{pledgeFlexibleDays}} 天'],
      [
        'Interest',
        'from the day after the pledge, rounded down, none on interest; flexible for {{pledgeFlexibleDays}} days at most',
      ],
    ),
    rule(
      'pledgeBounds',
      [
        '次数与笔数',
        '每个产品每天最多质押和赎回各 {{pledgesOfDay}} 次，进行中最多 {{runningPledges}} 笔；当天提前赎回的数量在次日 00:00 前仍计入个人限额',
      ],
      [
        'Numbers',
        'at most {{pledgesOfDay}} subscriptions and as many redemptions of a product a day, {{runningPledges}} running pledges; what you redeem early counts against your own limit until the next 00:00',
      ],
    ),
    rule(
      'pledgeRedemption',
      ['提前赎回', '定期产品作废全部利息，返还全部本金'],
      ['Early redemption', 'of a term loses all interest and pays back the whole principal'],
    ),
  ],
};

const SERVICE: RuleSection = {
  zh: '客服与协议',
  en: 'Customer service and agreements',
  rules: [
    rule(
      'tickets',
      ['工单', '同时最多 {{openTickets}} 个，每分钟 {{ticketLines}} 条，每条最多 {{ticketLength}} 字'],
      [
        'Tickets',
        'at most {{openTickets}} open ones, {{ticketLines}} messages a minute of {{ticketLength}} characters each',
      ],
    ),
    rule(
      'ticketClosing',
      ['自动关闭', '客服回复后 {{ticketCloseDays}} 天未回复；关闭后 {{ticketReopenDays}} 天内可重新打开'],
      [
        'Closing',
        '{{ticketCloseDays}} days after our last answer; a ticket can be reopened for {{ticketReopenDays}} days',
      ],
    ),
    rule(
      'agreements',
      ['协议更新', '至少提前 {{agreementNoticeDays}} 天公布'],
      ['New agreements', 'are published at least {{agreementNoticeDays}} days before they take effect'],
    ),
  ],
};

const SECURITY: RuleSection = {
  zh: '账户与安全',
  en: 'Account and security',
  rules: [
    rule(
      'passwords',
      ['密码', '登录密码 8–20 位且不能全为数字，资金密码 6 位数字'],
      ['Passwords', 'login password 8–20 characters, not digits alone; trading password 6 digits'],
    ),
    rule(
      'codes',
      [
        '验证码',
        '6 位数字，{{codeMinutes}} 分钟内有效，{{codeResendSeconds}} 秒后可重发，每小时 {{codesPerHour}} 条、每天 {{codesPerDay}} 条',
      ],
      [
        'Verification codes',
        '6 digits, valid {{codeMinutes}} minutes, again after {{codeResendSeconds}} seconds, {{codesPerHour}} an hour and {{codesPerDay}} a day',
      ],
    ),
    rule(
      'loginTries',
      ['登录密码错误', '{{loginTries}} 次后锁定 {{loginLockMinutes}} 分钟'],
      ['Wrong login passwords', 'after {{loginTries}} a lock of {{loginLockMinutes}} minutes'],
    ),
    rule(
      'postPasswordTries',
      ['资金密码错误', '{{postPasswordTries}} 次后锁定 {{postPasswordLockHours}} 小时'],
      ['Wrong trading passwords', 'after {{postPasswordTries}} a lock of {{postPasswordLockHours}} hours'],
    ),
    rule(
      'sessions',
      ['登录有效期', '{{sessionDays}} 天未使用或登录满 {{sessionMostDays}} 天后失效'],
      [
        'Sessions',
        'end {{sessionDays}} days after the last use and {{sessionMostDays}} days after the login',
      ],
    ),
    rule(
      'images',
      ['图片', '不超过 {{imageMb}} MB，身份照片至少 {{identityImageSize}} 像素'],
      ['Images', 'at most {{imageMb}} MB; of documents at least {{identityImageSize}} pixels'],
    ),
    rule(
      'guardian',
      ['未成年人', '未满 {{guardianAge}} 周岁须监护人同意'],
      ['Minors', "under {{guardianAge}} a guardian's consent is needed"],
    ),
    rule('nickName', ['昵称', '只能设置一次'], ['Nickname', 'can be set once']),
    rule(
      'paymentMethods',
      ['收款方式', '最多 {{paymentMethods}} 个'],
      ['Payment methods', 'at most {{paymentMethods}}'],
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
