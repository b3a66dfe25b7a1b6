export * from './accounts.ts';
export type * from './batch.ts';
export { CommandWriter } from './codec/command-writer.ts';
export { readCommands } from './codec/read-commands.ts';
export { readEvents } from './codec/read-events.ts';
export * from './commands.ts';
export { settingsFault } from './contract/list-contract.ts';
export { Core, type CoreOptions, readState } from './core.ts';
export {
  type AssetEntry,
  type ContractEntry,
  Dictionary,
  type IndexEntry,
  type MarketEntry,
} from './dictionary.ts';
export { EngineFault } from './engine-fault.ts';
export { ENGINE_VERSION } from './engine-version.ts';
export * from './events.ts';
export * from './rejections.ts';
export type * from './state.ts';
