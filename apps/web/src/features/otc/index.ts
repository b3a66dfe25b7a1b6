/** OTC: the market's parts, the size of an order, orders with their clocks, words and steps. */
export { AdRow } from './ad-row.tsx';
export { newestForeign, readingOrder } from './chat-lines.ts';
export { useOtcChat, useOtcChatNews, useReadChat, useSendLine } from './chat-queries.ts';
export { type OrderClock, percentLeft, wholeMinutes } from './clock.ts';
export { plainCny } from './cny-words.ts';
export { completionWords, orderFigures, releaseWords } from './figure-words.ts';
export { type Images, ImagesField, NO_IMAGES } from './images-field.tsx';
export { loadMarketIcons, loadMarketPanel, loadQuickPanel } from './load-panels.ts';
export { coinsInOrder } from './market/market-filter.ts';
export { MarketIcons } from './market/market-icons.tsx';
export { MarketPanel } from './market/market-panel.tsx';
export { MerchantBadge } from './merchant-badge.tsx';
export { useOrderSheet } from './order/use-order-sheet.tsx';
export { OrderCountdown, useClockSeconds } from './order-countdown.tsx';
export { OrderImage, OrderImages } from './order-image.tsx';
export {
  type OtcOrderDetail,
  useAfterOtcWrite,
  useBlockMember,
  useDisputeStep,
  useOrderStep,
  useOtcNews,
  useOtcOrder,
  useOtcOrders,
} from './order-queries.ts';
export { headOf, nextOf, stepOf } from './order-state.ts';
export { OtcText } from './otc-text.tsx';
export { PayKindMark, PayKinds, payKindName } from './pay-kinds.tsx';
export { useMerchant, useOtcTerms } from './queries.ts';
export { QuickPanel } from './quick/quick-panel.tsx';
export { stepText } from './step-text.ts';
export { TurnChip } from './turn-chip.tsx';
