/** The entry of the bus. */
export type { Bus, BusMessage } from './bus.ts';
export { InProcessBroker, type InProcessBus } from './in-process-bus.ts';
export { connectNats } from './nats-bus.ts';
