export { contractPlay } from './contracts/play.ts';
export { Coverage } from './coverage.ts';
export { growthPlay } from './growth/play.ts';
export { otcPlay } from './otc/play.ts';
export { type MakePlay, spotPlay } from './play.ts';
export { areSameBytes, replay, type SimulationOptions, type SimulationReport, simulate } from './simulate.ts';
export { walletPlay } from './wallet/play.ts';
