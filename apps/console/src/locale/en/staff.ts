/** English: operators. */
export const staff = {
  text: 'Creating, changing roles, resetting and enabling require approval by another admin; disabling and signing out take effect immediately.',
  create: 'Create operator',
  createHint:
    'The approver sees the authenticator QR code, the proposer claims the one-time password. Each is shown once.',
  name: 'Name',
  nameHint: '3 to 32 lowercase letters, digits or . _ -, starting with a letter',
  roles: 'Roles',
  rolesHint: 'An auditor cannot have other roles',
  rolesWanted: 'Choose at least one role',
  enabled: 'Enabled',
  disabled: 'Disabled',
  firstPassword: 'Password change required',
  sessions: 'Sessions',
  lastSignIn: 'Last sign-in',
  never: 'Never',
  created: 'Created',
  yourself: 'You',
  actionsFor: 'Actions for {name}',
};
