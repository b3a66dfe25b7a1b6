export { openSpot, type SpotApi } from './open-spot.ts';
export { spotModule } from './spot-module.ts';
