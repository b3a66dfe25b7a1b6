/** Errors of the OTC desk, a part of the closed error table. */
import { errorSpec } from './error-spec.ts';

export const OTC_ERRORS = {
  otcPaused: errorSpec(
    'OTC.0001',
    '法币交易暂停下单，进行中的订单不受影响，时限已停止计时',
    'OTC trading takes no new orders right now. Open orders go on, and their time limits stand still',
  ),
  otcRestricted: errorSpec(
    'OTC.0002',
    '因取消次数过多或违规，您暂时不能进行此类法币交易',
    'You cannot do this OTC trade for a while because of canceled orders or a breach of the rules',
  ),
  adUnavailable: errorSpec(
    'OTC.0003',
    '该广告已下架或暂不可用',
    'This advertisement is not available any more',
  ),
  otcNoMatch: errorSpec(
    'OTC.0004',
    '没有符合该金额和收款方式的广告，请调整后再试',
    'No ads match this amount and payment method. Please change one of them',
  ),
  ownAd: errorSpec('OTC.0005', '不能与自己的广告交易', 'You cannot trade with your own advertisement'),
  takerCondition: errorSpec(
    'OTC.0006',
    '您不满足该广告的交易条件',
    'You do not meet the conditions of this advertisement',
  ),
  payMethodRequired: errorSpec(
    'OTC.0007',
    '请先添加并启用该广告支持的收款方式',
    'Please add and enable a payment method that this advertisement supports',
  ),
  adChanged: errorSpec(
    'OTC.0008',
    '广告内容已更新，请确认后重新下单',
    'The advertisement has changed. Please look at it again',
  ),
  otcPriceUnavailable: errorSpec(
    'OTC.0009',
    '该币种暂无参考价格，请稍后再试',
    'This coin has no reference price right now. Please try again later',
    true,
  ),
  otcPriceChanged: errorSpec(
    'OTC.0010',
    '价格已变动，请确认新价格',
    'The price has changed. Please confirm the new one',
  ),
  newTakerLimit: errorSpec(
    'OTC.0011',
    '与 3 个不同对手成交前，单笔金额不能超过新用户限额',
    'The amount is above the limit of a new taker, which ends after completed orders with 3 different counterparties',
  ),
  otcHold: errorSpec(
    'OTC.0012',
    '法币买入的资产需满 24 小时后才能转出',
    'Coins that were bought by OTC cannot leave for 24 hours',
  ),
  otcOrderState: errorSpec(
    'OTC.0013',
    '订单当前状态不支持此操作，请刷新',
    'The order is in another state now. Please refresh',
  ),
  appealState: errorSpec(
    'OTC.0014',
    '申诉状态已变化或有申诉未结束，请刷新后再试',
    'An appeal is open or has ended. Please refresh',
  ),
  appealLimit: errorSpec(
    'OTC.0015',
    '每笔订单每方最多申诉 2 次',
    'Each party can appeal twice for one order',
  ),
  appealTooEarly: errorSpec(
    'OTC.0016',
    '付款后需等待一段时间才能申诉',
    'An appeal is possible some minutes after the payment',
  ),
  excuseState: errorSpec(
    'OTC.0017',
    '该订单没有可撤回的取消记录或已超过时限',
    'There is nothing to excuse in this order, or it is too late',
  ),
  merchantState: errorSpec('OTC.0018', '商家状态不支持此操作', 'Your merchant state does not allow this'),
  merchantTooEarly: errorSpec(
    'OTC.0019',
    '暂时不能重新申请商家，请稍后再试',
    'You cannot apply again as a merchant yet',
  ),
  merchantBusy: errorSpec(
    'OTC.0020',
    '请先下架全部广告，并等待订单、可恢复的已取消订单和举报处理完毕',
    'First switch all advertisements off, and wait for the end of your orders, of the time in which canceled ones may be reopened, and of reports',
  ),
  bondShort: errorSpec('OTC.0021', '保证金不足，请先补足', 'Your bond is short. Please top it up first'),
  adUnknown: errorSpec('OTC.0022', '广告不存在', 'The advertisement is unknown'),
  adState: errorSpec(
    'OTC.0023',
    '广告当前状态不支持此操作，请先下架或等待订单结束',
    'The advertisement is in another state now: switch it off, or wait for the end of its orders',
  ),
  adInvalid: errorSpec('OTC.0024', '广告内容不符合要求', 'The terms of the advertisement are not allowed'),
  adLimit: errorSpec('OTC.0025', '广告数量已达上限', 'You have as many advertisements as are allowed'),
  adBlocked: errorSpec('OTC.0026', '广告已被平台下架', 'The advertisement was taken down by the platform'),
  payMethodLimit: errorSpec(
    'OTC.0027',
    '收款方式数量已达上限',
    'You have as many payment methods as are allowed',
  ),
  otcBlockLimit: errorSpec('OTC.0028', '最多屏蔽 200 位用户', 'You can block at most 200 members'),
  reportState: errorSpec(
    'OTC.0029',
    '您已举报该订单，请等待处理',
    'You have reported this order already. Please wait for the answer',
  ),
  chatImageLimit: errorSpec(
    'OTC.0030',
    '每笔订单的聊天最多发送 20 张图片',
    'You can send at most 20 images in the chat of an order',
  ),
  otcOrderUnknown: errorSpec('OTC.0031', '订单不存在', 'The order does not exist'),
  otcOrderFinished: errorSpec('OTC.0032', '订单已结束', 'The order has ended'),
  otcPriceBand: errorSpec('OTC.0033', '价格偏离参考价过大', 'The price is too far from the reference price'),
  otcBelowMin: errorSpec('OTC.0034', '金额低于单笔最小限额', 'The amount is below the minimum of one order'),
  otcAboveMax: errorSpec(
    'OTC.0035',
    '金额超过单笔最大限额或剩余数量',
    'The amount is above the maximum of one order, or more than is left',
  ),
  otcTooManyOrders: errorSpec(
    'OTC.0036',
    '您的未完成订单已达上限，或该商家留给新买家的数量已用完。请先完成订单，或减少数量、选择其他商家',
    'You have as many unfinished orders as are allowed, or new buyers hold what this merchant sells to them. Finish one, order less, or choose another merchant',
  ),
  otcSaleLocked: errorSpec(
    'OTC.0037',
    '因近期安全设置变更或欠款，暂时不能卖出和放行',
    'Selling and releasing coins is locked for a while because of a security change or a debt',
  ),
  otcMerchantUnknown: errorSpec('OTC.0038', '商家不存在', 'The merchant does not exist'),
  otcOwnBlock: errorSpec('OTC.0039', '不能屏蔽自己', 'You cannot block yourself'),
  merchantsClosed: errorSpec(
    'OTC.0041',
    '平台暂不接受商家入驻申请',
    'This exchange takes no applications of merchants yet',
  ),
  adStockShort: errorSpec(
    'OTC.0040',
    '广告剩余数量不足一笔最小订单，请先修改广告',
    'What is left of the advertisement is worth less than its smallest order. Please edit it first',
  ),
  otcReopeningAsked: errorSpec(
    'OTC.0042',
    '您已申请恢复该订单，请等待对方确认',
    'You have asked to reopen this order already. Please wait for the other party',
  ),
} as const;
