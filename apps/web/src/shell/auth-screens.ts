/** Login, registration, the forgotten password and the choice of a country, loaded together: they share most of their parts. */

export { ChooseAreaScreen } from '../screens/login/choose-area/choose-area-screen.tsx';
export { ForgetScreen } from '../screens/login/forget/forget-screen.tsx';
export { LoginScreen } from '../screens/login/login/login-screen.tsx';
export { RegisterScreen } from '../screens/login/register/register-screen.tsx';
