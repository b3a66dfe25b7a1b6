export { createFirstOperators, type ShownOperator } from './create-operator.ts';
export { DeskCommands } from './desk-commands.ts';
export { type DeskConfig, isLoopback } from './desk-config.ts';
export type { DeskSessions } from './desk-sessions.ts';
export { mayCall } from './four-eyes.ts';
export { openStaff, type Staff } from './open-staff.ts';
export { OperatorNames } from './operator-names.ts';
export { Operators, SEALED_OPERATORS } from './operators.ts';
export { operatorsOf, type TwoOperators } from './two-operators.ts';
