export { openOtc } from './open-otc.ts';
