export { type OtcApi, openOtc } from './open-otc.ts';
export { type OtcOrderFacts, otcOrderFacts } from './order-facts.ts';
