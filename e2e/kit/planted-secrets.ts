/**
 * The secrets that members and operators type in the journeys and that no log line may ever hold (rules/security#logs).
 * The lines that the demo prints for people, codes and its own credentials among them, are no log: a log line is JSON.
 */

/** Passwords and what else the journeys type, by name. */
export const PLANTED = {
  loginPassword: 'tern-Entrance-1',
  accountPassword: 'tern-Account-1',
  operatorPassphrase: 'a passphrase of her own',
  residentId: '11010519491231002',
  passport: 'TK7654321',
} as const;

/** The secrets that a log line holds, each named by its line. */
export function leaksIn(output: string, secrets: readonly string[]): string[] {
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  const wanted = [...Object.values(PLANTED), ...secrets].filter((secret) => secret.length > 5);
  return lines.flatMap((line) =>
    wanted.filter((secret) => line.includes(secret)).map((secret) => `"${secret}" in ${line.slice(0, 200)}`),
  );
}
