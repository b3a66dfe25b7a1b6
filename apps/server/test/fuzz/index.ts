/** The door of the malformed-input run. */
export { conservationFaults } from './conservation.ts';
export { type FuzzReport, fuzzRun } from './fuzz-run.ts';
export { logIn } from './log-in.ts';
