export { type CommandSubmitter, executeCommand } from './execute-command.ts';
export { type AmountErrors, MAX_UNITS, positiveUnits } from './parse-amount.ts';
