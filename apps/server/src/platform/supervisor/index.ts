export { endWith, isSupervised, runSupervised } from './child.ts';
export { refuseTakenPort } from './port-is-free.ts';
export { Supervisor, type SupervisorOptions } from './supervise.ts';
