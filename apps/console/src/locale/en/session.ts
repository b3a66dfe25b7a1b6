/** English: sign-in and own password. */
export const session = {
  title: 'Sign in to the desk',
  text: 'For operators only. Everything done here is recorded.',
  name: 'Name',
  password: 'Password',
  totp: 'Authenticator code',
  signIn: 'Sign in',
  nameWanted: 'Enter your name',
  passwordWanted: 'Enter the password',
  totpWanted: 'Enter the 6 digits of your authenticator',
  changeTitle: 'Change your password',
  changeText: 'Your other sessions end when it is changed.',
  firstText:
    'Somebody else gave you this password, or it is too easy to guess. Choose one that only you know before you go on.',
  oldPassword: 'Current password',
  newPassword: 'New password',
  newHint:
    '12 to 128 characters; no common password, no sequence such as 1234, no name of yours or the exchange',
  newShort: 'At least 12 characters',
  again: 'New password again',
  differ: 'The two do not match',
  change: 'Change password',
  changed: 'The password is changed',
};
