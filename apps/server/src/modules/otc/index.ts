export { plainLine } from './chat/plain-line.ts';
export { lineContent } from './chat/send-line.ts';
export { type OtcApi, openOtc } from './open-otc.ts';
export { type OtcOrderFacts, otcOrderFacts } from './order-facts.ts';
