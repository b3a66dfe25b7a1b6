/** OTC: the market's parts, the size of an order, orders with their clocks, words and steps. */
export { AdRow } from './ad-row.tsx';
export { type OrderClock, secondsOnClock, shortDuration } from './clock.ts';
export { limitsWords, plainCny } from './cny-words.ts';
export { completionWords, orderFigures, releaseWords } from './figure-words.ts';
export { type Images, ImagesField, NO_IMAGES } from './images-field.tsx';
export { MerchantBadge } from './merchant-badge.tsx';
export { OrderCountdown } from './order-countdown.tsx';
export { OrderImage, OrderImages } from './order-image.tsx';
export { useAfterOtcWrite, useDisputeStep, useOtcNews, useOtcOrder } from './order-queries.ts';
export { PayKindMark, PayKinds, payKindName } from './pay-kinds.tsx';
export { useMerchant, useOtcTerms, useStanding } from './queries.ts';
