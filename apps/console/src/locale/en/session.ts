/** English: sign-in and own password. */
export const session = {
  title: 'Sign in to the desk',
  text: 'For operators only. All actions are recorded.',
  name: 'Name',
  password: 'Password',
  totp: 'Authenticator code',
  signIn: 'Sign in',
  waiting: 'Your form is still open. Sign in again to continue.',
  nameWanted: 'Enter your name',
  passwordWanted: 'Enter your password',
  totpWanted: 'Enter the 6-digit authenticator code',
  changeTitle: 'Change password',
  changeText: 'Your other sessions will end.',
  firstText:
    'Your current password was provided by someone else or is too simple. Please change it to one that only you know.',
  oldPassword: 'Current password',
  newPassword: 'New password',
  newHint:
    '12 to 128 characters. No common password, no sequence such as 1234, not your name or the name of the exchange',
  newShort: 'At least 12 characters',
  again: 'Confirm new password',
  differ: 'The two passwords do not match',
  change: 'Change password',
  changed: 'Password changed',
};
