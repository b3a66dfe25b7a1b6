export { type OtcApi, openOtc } from './open-otc.ts';
