/**
 * The subjects of the bus. A process publishes commands under its own role and instance alone, so the core takes both from
 * the subject and never from the message. An instance is the name of a process and the number of its start: two tokens.
 */

/** The processes that send commands to the core. */
export const SENDING_ROLES = ['gateway', 'jobs', 'desk'] as const;
export type SendingRole = (typeof SENDING_ROLES)[number];

export interface Sender {
  role: SendingRole;
  /** Such as gw1.17: unlike that of any other start. */
  instance: string;
}

/** Published rows of the journal. */
export const ROWS_SUBJECT = 'rows';
/** The core's heartbeat. */
export const HEARTBEAT_SUBJECT = 'core';

const INSTANCE = /^[A-Za-z0-9-]{1,60}\.[A-Za-z0-9-]{1,60}$/;

/** @throws RangeError when the instance is not two tokens of letters, digits and dashes */
export function commandsSubject(epoch: number, { role, instance }: Sender): string {
  if (!INSTANCE.test(instance)) throw new RangeError(`${instance} names no instance`);
  return `commands.${epoch}.${role}.${instance}`;
}

/** The commands of all senders to the core of the epoch. */
export function allCommands(epoch: number): string {
  return `commands.${epoch}.>`;
}

/** undefined: it is no subject of commands. */
export function senderIn(subject: string): Sender | undefined {
  const [, , role, ...rest] = subject.split('.');
  const known = SENDING_ROLES.find((one) => one === role);
  const instance = rest.join('.');
  return known === undefined || !INSTANCE.test(instance) ? undefined : { role: known, instance };
}

/** The core answers the message of that number there. */
export function answersSubject(instance: string, number: number): string {
  return `_r.${instance}.${number}`;
}

export function allAnswers(instance: string): string {
  return `_r.${instance}.*`;
}

/** The number of the message in a subject of answers. */
export function numberIn(subject: string): number {
  return Number(subject.slice(subject.lastIndexOf('.') + 1));
}
