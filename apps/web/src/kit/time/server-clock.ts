/** The server's time, for code that counts down to or judges by a moment that the server set. */
export { noteServerDate, serverNow, serverTimeOf } from '@tern/client';
