/** The rules of OTC trading on the page of rules. */
import { type RuleSection, rule } from './rule-section.ts';

export const OTC_RULES: RuleSection = {
  zh: '法币交易',
  en: 'OTC trading',
  rules: [
    rule(
      'otcAmounts',
      [
        '单笔金额',
        '{{otcMinAmount}} 至 {{otcMaxAmount}} CNY，与 3 个不同对手成交前最多 {{otcNewTakerMax}} CNY',
      ],
      [
        'Amount of an order',
        '{{otcMinAmount}} to {{otcMaxAmount}} CNY, at most {{otcNewTakerMax}} CNY before completed orders with 3 different counterparties',
      ],
    ),
    rule(
      'otcWindow',
      ['付款时限', '{{otcPayWindows}} 分钟，由商家选择，超时自动取消'],
      ['Time to pay', '{{otcPayWindows}} minutes, as the merchant chose; then the order is canceled'],
    ),
    rule(
      'otcOpenOrders',
      [
        '进行中订单',
        '买入最多 {{otcMaxUnpaid}} 笔，每与 5 个不同对手成交增加 1 笔，最多 {{otcMaxPurchases}} 笔；卖出最多 {{otcMaxSelling}} 笔',
      ],
      [
        'Open orders',
        'at most {{otcMaxUnpaid}} purchases, one more for each 5 counterparties and {{otcMaxPurchases}} at most, and {{otcMaxSelling}} sales',
      ],
    ),
    rule(
      'otcStrangers',
      ['新买家', '同一商家最多 1 笔未完成订单，合计最多占其在售数量的 {{otcStrangerShare}}'],
      [
        'Buyers who are new to a merchant',
        'one unfinished order each, and together at most {{otcStrangerShare}} of what it sells',
      ],
    ),
    rule(
      'otcAppeal',
      ['申诉', '标记已付款 {{otcAppealTime}}后可申诉，每方最多 {{otcAppeals}} 次'],
      ['Appeals', 'from {{otcAppealTime}} after "paid" on, at most {{otcAppeals}} of each party'],
    ),
    rule(
      'otcHold',
      ['买入后限制提币', '{{otcHoldTime}}'],
      ['Hold of bought coins', '{{otcHoldTime}} before they can be withdrawn'],
    ),
    rule(
      'otcBand',
      ['广告价格', '偏离参考价不超过 {{otcBand}}'],
      ['Prices of ads', 'at most {{otcBand}} from the reference price'],
    ),
    rule(
      'otcReopening',
      ['超时后申请恢复', '订单超时取消后 {{otcReopeningMinutes}} 分钟内'],
      ['Reopening', 'may be asked for within {{otcReopeningMinutes}} minutes after an order ran out of time'],
    ),
    rule('otcBond', ['商家保证金', '{{otcBond}} USDT'], ['Bond of a merchant', '{{otcBond}} USDT']),
  ],
};
