/** Writes the texts of the messages about contracts. */
import type { PositionSide } from '@tern/engine';
import { displayLots, displayMoney, displayPnl, formatUnits } from '@tern/math';
import { errorText, pairOf, type WireLanguage } from '@tern/protocol';
import { contractError, type LiquidatedPosition } from '../contract/index.ts';
import { clockText } from './clock-text.ts';
import { averageText } from './filled-texts.ts';
import type { TemplateValues } from './message.ts';
import type { Markets, NoticeText } from './notice-text.ts';

type ContractTemplate =
  | 'contractOrderMatched'
  | 'contractOrderCancelled'
  | 'planFailed'
  | 'triggerFired'
  | 'triggerFailed'
  | 'reverseRefused'
  | 'riskWarning'
  | 'liquidated'
  | 'settingsAnnounced'
  | 'deleveraged'
  | 'lossShared';

type NoticeTemplates = {
  [T in ContractTemplate]: (values: TemplateValues[T], timeMs: number, markets: Markets) => NoticeText;
};

const LINK = '/contract/allContract';
const SETTLED_IN = 'USDT';
const LOT_SCALE = 8;
const SIDES: Record<PositionSide, { zh: string; en: string }> = {
  LONG: { zh: '多仓', en: 'long' },
  SHORT: { zh: '空仓', en: 'short' },
};
const TRIGGERS = { TP: { zh: '止盈', en: 'take-profit' }, SL: { zh: '止损', en: 'stop-loss' } };

const pair = (market: string) => pairOf(market).pairsName;
const lots = (units: string) => displayLots(formatUnits(BigInt(units), LOT_SCALE));
const lotsEn = (units: string) => `${lots(units)} ${lots(units) === '1' ? 'lot' : 'lots'}`;
const exact = (units: string, { markets }: Markets) =>
  formatUnits(BigInt(units), markets.asset(SETTLED_IN)?.scale ?? 0);
const money = (units: string, markets: Markets) => `${displayMoney(exact(units, markets))} ${SETTLED_IN}`;
const result = (units: string, markets: Markets) => `${displayPnl(exact(units, markets))} ${SETTLED_IN}`;

type Matched = TemplateValues['contractOrderMatched'];
const TRADES = {
  OPEN_LONG: { zh: '开多', en: 'Opened long' },
  OPEN_SHORT: { zh: '开空', en: 'Opened short' },
  CLOSE_LONG: { zh: '平多', en: 'Closed long' },
  CLOSE_SHORT: { zh: '平空', en: 'Closed short' },
  NONE: { zh: '委托已成交', en: 'Filled' },
};
const tradeText = ({ tradeType }: Matched, language: WireLanguage) => TRADES[tradeType ?? 'NONE'][language];
const orderLink = ({ orderId }: Matched) => `/transactionDetail?type=contract&orderId=${orderId}`;

/** The average price after its words; '' where it is not known. */
function priced({ market, qty, notional }: Matched, words: string, markets: Markets): string {
  const contract = markets.traded(market);
  const price = contract && qty !== undefined ? averageText(contract, qty, notional) : '';
  return price === '' ? '' : words + price;
}

/** "XRP/USDT 永续合约空仓"; a liquidation whose record is gone names none. */
function positionsZh(positions: readonly LiquidatedPosition[]): string {
  const names = positions.map(({ market, side }) => `${pair(market)} 永续合约${SIDES[side].zh}`);
  return names.length === 0 ? '永续合约仓位' : ` ${names.join('、')}`;
}

/** The whole loss behind its words; '' where there is none or the record is gone. */
function lossOf(positions: readonly LiquidatedPosition[], words: string, markets: Markets): string {
  const lost = positions.reduce((sum, one) => sum + BigInt(one.lost), 0n);
  return lost > 0n ? words + money(String(lost), markets) : '';
}

/** "XRP/USDT perpetual short was". */
function positionsEn(positions: readonly LiquidatedPosition[]): string {
  const names = positions.map(({ market, side }) => `${pair(market)} perpetual ${SIDES[side].en}`);
  if (names.length === 0) return 'perpetual position was';
  return `${names.join(', ')} ${names.length === 1 ? 'was' : 'were'}`;
}

export const CONTRACT_ZH: NoticeTemplates = {
  contractOrderMatched: (values, _timeMs, markets) => ({
    title: '合约委托已成交',
    body: `${pair(values.market)} 永续合约${tradeText(values, 'zh')} ${lots(values.lots)} 张${priced(values, '，成交均价 ', markets)}，成交额 ${money(values.notional, markets)}。`,
    link: orderLink(values),
  }),
  contractOrderCancelled: (values) => ({
    title: '合约委托已被撤销',
    body: `您的 ${pair(values.market)} 永续合约委托已被系统撤销，已成交 ${lots(values.lots)} 张。`,
    link: LINK,
  }),
  planFailed: ({ market }) => ({
    title: '计划委托触发失败',
    body: `您的 ${pair(market)} 永续合约计划委托已触发，但未能下单。`,
    link: LINK,
  }),
  triggerFired: ({ market, side, which }) => ({
    title: `${TRIGGERS[which].zh}已触发`,
    body: `您的 ${pair(market)} 永续合约${SIDES[side].zh}的${TRIGGERS[which].zh}已触发，正在市价平仓。`,
    link: LINK,
  }),
  triggerFailed: ({ market, side }) => ({
    title: '止盈止损未能平仓',
    body: `您的 ${pair(market)} 永续合约${SIDES[side].zh}的止盈止损多次尝试后仍未平仓，系统将继续尝试。`,
    link: LINK,
  }),
  reverseRefused: ({ market, side, reason }) => ({
    title: '反手开仓未成功',
    body: `您的 ${pair(market)} 永续合约仓位已平仓，但反手开${SIDES[side].zh}的委托被拒绝：${errorText(contractError(reason), 'zh')}。`,
    link: LINK,
  }),
  riskWarning: ({ market, side, risk }) => ({
    title: '强平风险提醒',
    body: `您的${side === '' ? '全仓账户' : ` ${pair(market)} 永续合约${SIDES[side].zh}`}风险率已达 ${risk}，到 100% 将被强制平仓。请追加保证金或减仓。`,
    link: LINK,
  }),
  liquidated: ({ outcome, liquidationId, positions = [] }, _timeMs, markets) => ({
    title: outcome === 'TAKEN' ? '仓位已被强平' : '仓位已被部分强平',
    body: `您的${positionsZh(positions)}因风险率达到 100% 已被${outcome === 'TAKEN' ? '' : '部分'}强平${lossOf(positions, '，损失 ', markets)}，原因可在强平记录中查看。`,
    link: `/contract/liquidation?id=${liquidationId}`,
  }),
  settingsAnnounced: ({ market, effectiveMs }) => ({
    title: '合约规则即将调整',
    body: `${pair(market)} 永续合约的规则将于 ${clockText(Number(effectiveMs))} 调整，届时您的仓位将达到强平条件。请在此之前追加保证金或减仓。`,
    link: LINK,
  }),
  deleveraged: ({ market, side, pnl }, _timeMs, markets) => ({
    title: '仓位已自动减仓',
    body: `因对手方强平未能在市场成交，您的 ${pair(market)} 永续合约${SIDES[side].zh}已按其破产价自动减仓，盈亏 ${result(pnl, markets)}，未收取手续费。`,
    link: LINK,
  }),
  lossShared: ({ market, side, amount }, _timeMs, markets) => ({
    title: '穿仓分摊',
    body: `因保险基金不足，您的 ${pair(market)} 永续合约${SIDES[side].zh}从未实现盈利中分摊穿仓损失 ${money(amount, markets)}。`,
    link: LINK,
  }),
};

export const CONTRACT_EN: NoticeTemplates = {
  contractOrderMatched: (values, _timeMs, markets) => ({
    title: 'Contract order filled',
    body: `${tradeText(values, 'en')} on the ${pair(values.market)} perpetual: ${lotsEn(values.lots)}${priced(values, ' at ', markets)}, ${money(values.notional, markets)} in all.`,
    link: orderLink(values),
  }),
  contractOrderCancelled: (values) => ({
    title: 'Contract order canceled',
    body: `Your ${pair(values.market)} perpetual order was canceled by the system. Filled: ${lotsEn(values.lots)}.`,
    link: LINK,
  }),
  planFailed: ({ market }) => ({
    title: 'Trigger order failed',
    body: `Your ${pair(market)} perpetual trigger order was triggered, but the order could not be placed.`,
    link: LINK,
  }),
  triggerFired: ({ market, side, which }) => ({
    title: which === 'TP' ? 'Take-profit triggered' : 'Stop-loss triggered',
    body: `The ${TRIGGERS[which].en} of your ${pair(market)} perpetual ${SIDES[side].en} was triggered. The position is being closed at market.`,
    link: LINK,
  }),
  triggerFailed: ({ market, side }) => ({
    title: 'TP/SL could not close the position',
    body: `The TP/SL of your ${pair(market)} perpetual ${SIDES[side].en} has not closed the position after several attempts. The system will keep trying.`,
    link: LINK,
  }),
  reverseRefused: ({ market, side, reason }) => ({
    title: 'Reverse order rejected',
    body: `Your ${pair(market)} perpetual position was closed, but the order to open a ${SIDES[side].en} was rejected: ${errorText(contractError(reason), 'en')}.`,
    link: LINK,
  }),
  riskWarning: ({ market, side, risk }) => ({
    title: 'Liquidation risk warning',
    body: `The risk level of your ${side === '' ? 'cross account' : `${pair(market)} perpetual ${SIDES[side].en}`} has reached ${risk}. At 100% it will be liquidated. Please add margin or reduce your position.`,
    link: LINK,
  }),
  liquidated: ({ outcome, liquidationId, positions = [] }, _timeMs, markets) => ({
    title: outcome === 'TAKEN' ? 'Position liquidated' : 'Position partially liquidated',
    body: `Your ${positionsEn(positions)} ${outcome === 'TAKEN' ? '' : 'partially '}liquidated because the risk level reached 100%${lossOf(positions, '. Loss: ', markets)}. See the liquidation record for details.`,
    link: `/contract/liquidation?id=${liquidationId}`,
  }),
  settingsAnnounced: ({ market, effectiveMs }) => ({
    title: 'Contract rules will change',
    body: `The rules of the ${pair(market)} perpetual change at ${clockText(Number(effectiveMs))}. Under the new rules your position would be liquidated. Please add margin or reduce it before then.`,
    link: LINK,
  }),
  deleveraged: ({ market, side, pnl }, _timeMs, markets) => ({
    title: 'Position auto-deleveraged',
    body: `A liquidation on the opposite side could not be filled in the market, so part of your ${pair(market)} perpetual ${SIDES[side].en} was closed at its bankruptcy price. PnL: ${result(pnl, markets)}. No fee was charged.`,
    link: LINK,
  }),
  lossShared: ({ market, side, amount }, _timeMs, markets) => ({
    title: 'Socialized loss',
    body: `The insurance fund was insufficient, so ${money(amount, markets)} of the unrealized profit of your ${pair(market)} perpetual ${SIDES[side].en} was used to share the loss.`,
    link: LINK,
  }),
};
