export { DataInUseError } from './data-in-use.ts';
export {
  type ExchangeLock,
  LOCK_FILES,
  SERVER,
  takeExchangeLock,
  tryExchangeLock,
} from './exchange-lock.ts';
