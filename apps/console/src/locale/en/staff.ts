/** English: operators. */
export const staff = {
  text: 'Creating, changing roles, resetting and enabling take a second admin; disabling and logging out are done at once.',
  create: 'Create an operator',
  createHint:
    'The approver sees the QR code for the authenticator, the maker takes the first password; each is shown once.',
  name: 'Name',
  nameHint: '3 to 32 small letters, digits or . _ -, beginning with a letter',
  roles: 'Roles',
  rolesHint: 'An auditor has no other role beside it',
  rolesWanted: 'Choose at least one role',
  enabled: 'Enabled',
  disabled: 'Disabled',
  firstPassword: 'Password to change',
  sessions: 'Sessions',
  lastSignIn: 'Last sign-in',
  never: 'Never',
  created: 'Created',
  yourself: 'Yourself',
  actionsFor: 'Actions for {name}',
};
