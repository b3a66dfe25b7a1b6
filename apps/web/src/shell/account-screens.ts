/** The screens of the account centre, loaded together: apart they are many small files that the first screen has to name. */
export { AccountCenterScreen } from '../screens/account/account-center/account-center-screen.tsx';
export { BindScreen } from '../screens/account/bind/bind-screen.tsx';
export { BindSecondScreen } from '../screens/account/bind-second/bind-second-screen.tsx';
export { ChangeScreen } from '../screens/account/change/change-screen.tsx';
export { CloseGoogleScreen } from '../screens/account/close-google/close-google-screen.tsx';
export { DevicesScreen } from '../screens/account/devices/devices-screen.tsx';
export { EventsScreen } from '../screens/account/events/events-screen.tsx';
export { GoogleAuthenticatorScreen } from '../screens/account/google-authenticator/google-authenticator-screen.tsx';
export { PostPasswordChangeScreen } from '../screens/account/post-password-change/post-password-change-screen.tsx';
export { PostPasswordForgetScreen } from '../screens/account/post-password-forget/post-password-forget-screen.tsx';
export { PostPasswordSetScreen } from '../screens/account/post-password-set/post-password-set-screen.tsx';
export { RecoveryScreen } from '../screens/account/recovery/recovery-screen.tsx';
