export { type CostsOf, openProgrammes, type Programmes } from './open-programmes.ts';
