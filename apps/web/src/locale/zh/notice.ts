/** Texts of the strips over every screen: the connection, and what just happened. */
export const notice = {
  lost: '连接已断开，显示 {time} 的数据',
  paused: '交易暂停，只能撤单，显示 {time} 的数据',
  age: '（{age} 前）',
  waiting: '委托尚未收到答复，正在用同一编号再次查询，请勿重复下单',
  arrived: '委托已到达交易所，点击查看',
  notPlaced: '委托未成功：{reason}',
  neverArrived: '委托未到达交易所，未下单',
  BUY: '已买入 {qty} {coin}，均价 {price}',
  SELL: '已卖出 {qty} {coin}，均价 {price}',
  OPEN_LONG: '已开多 {pair} {lots} 张，均价 {price}',
  OPEN_SHORT: '已开空 {pair} {lots} 张，均价 {price}',
  CLOSE_LONG: '已平多 {pair} {lots} 张，均价 {price}',
  CLOSE_SHORT: '已平空 {pair} {lots} 张，均价 {price}',
  recent: '最近的提示',
} as const;
