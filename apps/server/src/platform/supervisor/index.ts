export { endWith, isSupervised, runSupervised } from './child.ts';
export { outliveOutput } from './dead-output.ts';
export { type Endpoint, namedEndpointFault, refuseTakenEndpoint } from './endpoints.ts';
export { STOP_SIGNALS } from './signals.ts';
export { Supervisor, type SupervisorOptions } from './supervise.ts';
