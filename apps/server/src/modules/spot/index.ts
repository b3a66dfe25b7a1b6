export { openSpot, type SpotApi } from './open-spot.ts';
