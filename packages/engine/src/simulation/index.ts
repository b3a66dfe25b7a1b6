export { Coverage } from './coverage.ts';
export { areSameBytes, replay, type SimulationOptions, type SimulationReport, simulate } from './simulate.ts';
