export { contractCrashRounds } from './contract-rounds.ts';
export { type CrashReport, crashRounds } from './crash-rounds.ts';
export { MemberClient } from './member-client.ts';
export { otcCrashRounds } from './otc-rounds.ts';
export { walletStepRounds } from './steps/step-rounds.ts';
export { STEP_VICTIMS, type StepVictim } from './steps/stepped-exchange.ts';
export { entryOf, VictimServer } from './victim-server.ts';
export { walletCrashRounds } from './wallet-rounds.ts';
