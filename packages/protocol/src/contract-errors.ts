/** Refusals of contract calls; the first seven are those of product#validation. */
import { type ErrorSpec, errorSpec } from './error-spec.ts';

export const CONTRACT_ERRORS = {
  contractPriceBand: errorSpec(
    'CONTRACT.0001',
    '委托价格偏离当前价格不能超过50%',
    'The price must not deviate more than 50% from the current price',
  ),
  takeProfitLong: errorSpec(
    'CONTRACT.0002',
    '做多止盈价必须高于当前价格',
    'The take-profit price of a long must be above the current price',
  ),
  takeProfitShort: errorSpec(
    'CONTRACT.0003',
    '做空止盈价必须低于当前价格',
    'The take-profit price of a short must be below the current price',
  ),
  stopLossLong: errorSpec(
    'CONTRACT.0004',
    '做多止损价必须低于当前价格',
    'The stop-loss price of a long must be below the current price',
  ),
  stopLossShort: errorSpec(
    'CONTRACT.0005',
    '做空止损价必须高于当前价格',
    'The stop-loss price of a short must be above the current price',
  ),
  leverageRequired: errorSpec('CONTRACT.0006', '请选择杠杆倍数', 'Please choose the leverage'),
  lotsRequired: errorSpec('CONTRACT.0007', '请输入合约张数', 'Please enter the number of lots'),
  contractHalted: errorSpec(
    'CONTRACT.0008',
    '该合约已暂停交易，只能撤单',
    'Trading is halted. You can only cancel orders',
  ),
  indexUnavailable: errorSpec(
    'CONTRACT.0009',
    '指数价格暂不可用，请稍后再试',
    'Index price unavailable, please try again later',
    true,
  ),
  indexDegraded: errorSpec(
    'CONTRACT.0010',
    '指数价格异常，暂不能开仓',
    'Index price abnormal. You cannot open positions for now',
    true,
  ),
  liquidating: errorSpec(
    'CONTRACT.0011',
    '仓位正在强平中，请稍后再试',
    'A liquidation is in progress, please try again later',
    true,
  ),
  positionNotEnough: errorSpec('CONTRACT.0012', '可平仓位不足', 'Not enough position to close'),
  lotsInvalid: errorSpec('CONTRACT.0013', '请输入有效的张数', 'Please enter a valid number of lots'),
  tierLimit: errorSpec(
    'CONTRACT.0014',
    '超过当前杠杆可持有的最大仓位',
    'Exceeds the maximum position at this leverage',
  ),
  leverageInvalid: errorSpec('CONTRACT.0015', '杠杆倍数超出范围', 'Leverage out of range'),
  leverageRisk: errorSpec(
    'CONTRACT.0016',
    '调整后风险率过高，不能减少保证金',
    'Margin cannot be reduced: the risk level would be too high',
  ),
  hasOpenOrders: errorSpec(
    'CONTRACT.0017',
    '请先撤销该合约的委托',
    'Please cancel your orders on this contract first',
  ),
  hasPosition: errorSpec(
    'CONTRACT.0018',
    '请先平掉该合约的仓位',
    'Please close your positions on this contract first',
  ),
  triggersInvalid: errorSpec('CONTRACT.0019', '止盈止损价格无效', 'Invalid take-profit or stop-loss price'),
  contractCancelOnly: errorSpec(
    'CONTRACT.0020',
    '该合约当前只能平仓和撤单',
    'You can only close positions and cancel orders on this contract',
  ),
  contractQtyTooSmall: errorSpec(
    'CONTRACT.0021',
    '数量过小，请全部平仓',
    'Quantity too small. Please close the whole position',
  ),
  riskNoticeRequired: errorSpec(
    'CONTRACT.0022',
    '请先阅读并同意合约交易风险提示',
    'Please read and agree to the contract trading risk notice first',
  ),
  insufficientAvailable: errorSpec('CONTRACT.0023', '可用资产不足', 'Insufficient available assets'),
  liquidationUnknown: errorSpec('CONTRACT.0024', '强平记录不存在', 'Liquidation record not found'),
  positionUnknown: errorSpec('CONTRACT.0025', '仓位不存在', 'Position not found'),
  takeProfitOrder: errorSpec(
    'CONTRACT.0026',
    '做多止盈价须高于委托价，做空须低于委托价',
    'The take-profit price must be above the order price for a long, below it for a short',
  ),
  stopLossOrder: errorSpec(
    'CONTRACT.0027',
    '做多止损价须低于委托价，做空须高于委托价',
    'The stop-loss price must be below the order price for a long, above it for a short',
  ),
  triggerPriceInvalid: errorSpec('CONTRACT.0028', '请输入有效的触发价', 'Please enter a valid trigger price'),
  positionIsCross: errorSpec(
    'CONTRACT.0029',
    '全仓仓位的保证金不能单独调整',
    'The margin of a cross position cannot be adjusted separately',
  ),
  closePriceBand: errorSpec(
    'CONTRACT.0031',
    '指数价格异常期间，平仓价须接近标记价格',
    'While the index price is abnormal, the close price must be near the mark price',
    true,
  ),
  stopBeyondLiquidation: errorSpec(
    'CONTRACT.0030',
    '止损价须高于预估强平价（做空须低于）',
    'The stop-loss price must be above the est. liq. price (below it for a short)',
  ),
  positionsOpen: errorSpec(
    'CONTRACT.0032',
    '该合约仍有未平仓位，不能关闭',
    'The contract still has open positions and cannot be closed',
  ),
} as const satisfies Record<string, ErrorSpec>;
